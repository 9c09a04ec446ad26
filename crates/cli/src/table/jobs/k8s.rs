use std::io::{self, Write};

use serde_json::json;

use super::{Jobs, Step};

/// Where the volume of tables is mounted.
const MOUNTED: &str = "/tables";

/// Writes a shell script that gives Kubernetes the jobs of each wave and waits for them. Pods that waited for each
/// other would hold the very memory that the others need.
pub(super) fn write(out: &mut impl Write, jobs: &Jobs<'_>) -> io::Result<()> {
    writeln!(
        out,
        "#!/usr/bin/env bash\n\
         # Gives Kubernetes one job a table, wave after wave. IMAGE is an image with bookends in it, CLAIM a claim of\n\
         # a volume that many nodes can write. To go on after a failure, run it again: what is done is kept.\n\
         set -euo pipefail\n\
         : \"${{IMAGE:=bookends}}\" \"${{CLAIM:=bookends-tables}}\"\n\
         wave() {{\n    \
             sed -e \"s|@IMAGE@|$IMAGE|\" -e \"s|@CLAIM@|$CLAIM|\" | kubectl apply -f -\n    \
             kubectl wait --for=condition=complete --timeout=\"$2s\" job --selector=\"bookends-wave=$1\"\n\
         }}"
    )?;
    let name = jobs.variant.to_string().to_lowercase();
    for (number, wave) in jobs.waves().into_iter().enumerate() {
        let label = format!("{name}-{}", number + 1);
        let seconds: u64 = wave.iter().map(|step| 60 * jobs.minutes(step)).sum();
        writeln!(out, "\nwave {label} {seconds} <<'END'")?;
        let items: Vec<_> = wave.iter().map(|step| job(jobs, step, &name, &label)).collect();
        let list = json!({"apiVersion": "v1", "kind": "List", "items": items});
        writeln!(out, "{}\nEND", serde_json::to_string_pretty(&list)?)?;
    }
    Ok(())
}

/// One job, as the programming interface of Kubernetes has it.
fn job(jobs: &Jobs<'_>, step: &Step, variant: &str, wave: &str) -> serde_json::Value {
    let material = step.material.to_string();
    let memory = format!("{}Mi", jobs.mebibytes(step));
    let mut args = ["table", "make", "--variant", &jobs.variant.to_string(), "--tables", MOUNTED, "--quiet"]
        .map(String::from)
        .to_vec();
    args.extend(["--threads".into(), jobs.threads.to_string()]);
    args.extend(jobs.options.iter().cloned());
    args.push(material.clone());
    json!({
        "apiVersion": "batch/v1",
        "kind": "Job",
        "metadata": {
            "name": format!("bookends-{variant}-{}", material.to_lowercase()),
            "labels": {"app": "bookends", "bookends-wave": wave},
        },
        "spec": {
            "backoffLimit": 3,
            "activeDeadlineSeconds": 60 * jobs.minutes(step),
            "template": {"spec": {
                "restartPolicy": "Never",
                "containers": [{
                    "name": "table",
                    "image": "@IMAGE@",
                    "command": ["bookends"],
                    "args": args,
                    "resources": {
                        "requests": {"cpu": jobs.threads.to_string(), "memory": memory},
                        "limits": {"memory": memory},
                    },
                    "volumeMounts": [{"name": "tables", "mountPath": MOUNTED}],
                }],
                "volumes": [{"name": "tables", "persistentVolumeClaim": {"claimName": "@CLAIM@"}}],
            }},
        },
    })
}
