use bookends_rules::Variant;
use bookends_solver::{check, materials};
use bookends_tables::{MAX_MEN, Material};
use clap::Args;

use crate::{exit::Exit, report::Report};

/// Which tables a command is about.
#[derive(Debug, Args)]
pub(super) struct Wanted {
    /// Material such as KQvKR (KQKR, kqkr and KQ_KR are the same)
    #[arg(value_name = "MATERIAL", required_unless_present = "men")]
    materials: Vec<String>,

    /// All tables of at most so many men
    #[arg(long, value_name = "N")]
    men: Option<usize>,
}

impl Wanted {
    /// The canonical material of the tables, in the order in which they are made.
    pub(super) fn materials(&self, variant: Variant) -> Result<Vec<Material>, Report> {
        let mut wanted = Vec::new();
        if let Some(men) = self.men {
            if !(2..=MAX_MEN).contains(&men) {
                let message = format!("--men {men}: tables have 2 to {MAX_MEN} men");
                return Err(Report::new(Exit::Usage, message).help("try --men 4"));
            }
            for men in 2..=men {
                wanted.extend(materials(variant, men)?);
            }
        }
        for name in &self.materials {
            let material: Material = name.parse()?;
            check(variant, &material)?;
            let material = material.canonical(variant);
            if !wanted.contains(&material) {
                wanted.push(material);
            }
        }
        Ok(wanted)
    }
}
