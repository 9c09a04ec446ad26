use std::collections::HashMap;

/// Names of players by number. In the file: one after the other, a line feed behind each.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    list: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Names {
    pub(super) fn read(bytes: &[u8]) -> Names {
        let text = String::from_utf8_lossy(bytes);
        let list = text
            .strip_suffix('\n')
            .map_or_else(Vec::new, |text| text.split('\n').map(String::from).collect());
        Names { list, numbers: HashMap::new() }
    }

    /// The number of a name, which is added if it is new.
    pub(super) fn number(&mut self, name: &str) -> u32 {
        if self.numbers.len() != self.list.len() {
            self.numbers = self.list.iter().cloned().zip(0..).collect();
        }
        let name = name.replace('\n', " ");
        let next = self.list.len() as u32;
        *self.numbers.entry(name).or_insert_with_key(|name| {
            self.list.push(name.clone());
            next
        })
    }

    pub(super) fn get(&self, number: u32) -> &str {
        self.list.get(number as usize).map_or("", String::as_str)
    }

    /// Every number of a name, whatever its letter case.
    pub(super) fn find(&self, name: &str) -> Vec<u32> {
        let lower = name.to_lowercase();
        let same = |other: &str| other.len() == name.len() && other.to_lowercase() == lower;
        self.list.iter().zip(0..).filter(|(other, _)| same(other)).map(|(_, number)| number).collect()
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        self.list.iter().flat_map(|name| name.bytes().chain([b'\n'])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_numbers() {
        let mut names = Names::default();
        assert_eq!(["Ann", "", "Bob", "Ann", "ANN"].map(|name| names.number(name)), [0, 1, 2, 0, 3]);
        let mut read = Names::read(&names.to_bytes());
        assert_eq!((read.get(0), read.get(2), read.get(9)), ("Ann", "Bob", ""));
        assert_eq!((read.find("ann"), read.number("Bob"), read.number("Eve")), (vec![0, 3], 2, 4));
    }
}
