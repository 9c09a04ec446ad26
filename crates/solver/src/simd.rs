//! Operations on rows of 64 one-byte grades, with the instructions that the processor has.
//!
//! The work on a class is a [`Kernel`]; [`dispatch`] runs it compiled twice, for AVX2 with BMI and for any
//! processor, and picks at run time. Both give the same results. This is the only file of the solver with `unsafe`.

use std::fmt::Debug;

/// A set of instructions.
pub(crate) trait Isa: Copy + Debug + Send + Sync {
    /// The entries that are equal to a grade.
    fn equal(self, row: &[u8; 64], grade: u8) -> u64;
    /// The entries that are greater than a grade.
    fn above(self, row: &[u8; 64], grade: u8) -> u64;
    /// Sets some entries to a grade.
    fn set(self, row: &mut [u8; 64], at: u64, grade: u8);
    /// 255 for every bit that is set, else 0.
    fn spread(self, bits: u64) -> [u8; 64];
}

/// Work that is compiled for every set of instructions.
///
/// `run` and all that it calls in a hot loop must be inlined into [`dispatch`], so that it is compiled with the
/// instructions in question.
pub(crate) trait Kernel {
    type Output;

    fn run<I: Isa>(self, isa: I) -> Self::Output;
}

/// Which instructions kernels are run with.
pub(crate) trait Processor {
    fn run<K: Kernel>(kernel: K) -> K::Output;
}

/// The best instructions that this processor has: a kernel is compiled once for each kind.
pub(crate) enum Best {}

/// Instructions that every processor has.
pub(crate) enum Any {}

impl Processor for Best {
    #[inline]
    fn run<K: Kernel>(kernel: K) -> K::Output {
        dispatch(kernel)
    }
}

impl Processor for Any {
    #[inline]
    fn run<K: Kernel>(kernel: K) -> K::Output {
        kernel.run(Portable)
    }
}

/// Runs a kernel with the best instructions that this processor has.
#[inline]
fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = x86::Avx2::detect() {
        return isa.run(kernel);
    }
    kernel.run(Portable)
}

/// Plain Rust for any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Portable {
    /// One bit an entry for which a test holds.
    #[inline(always)]
    fn bits(row: &[u8; 64], test: impl Fn(u8) -> bool) -> u64 {
        let mut bits = 0;
        for (i, eight) in row.as_chunks::<8>().0.iter().enumerate() {
            let mut byte = 0u8;
            for (j, &entry) in eight.iter().enumerate() {
                byte |= u8::from(test(entry)) << j;
            }
            bits |= u64::from(byte) << (8 * i);
        }
        bits
    }
}

impl Isa for Portable {
    #[inline(always)]
    fn equal(self, row: &[u8; 64], grade: u8) -> u64 {
        Portable::bits(row, |g| g == grade)
    }

    #[inline(always)]
    fn above(self, row: &[u8; 64], grade: u8) -> u64 {
        Portable::bits(row, |g| g > grade)
    }

    #[inline(always)]
    fn set(self, row: &mut [u8; 64], at: u64, grade: u8) {
        let mask = self.spread(at);
        for (entry, m) in row.iter_mut().zip(mask) {
            *entry = (*entry & !m) | (grade & m);
        }
    }

    #[inline(always)]
    fn spread(self, bits: u64) -> [u8; 64] {
        let mut mask = [0; 64];
        for (i, m) in mask.iter_mut().enumerate() {
            *m = ((bits >> i & 1) as u8).wrapping_neg();
        }
        mask
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Isa, Kernel};

    /// AVX2 and BMI. A value exists only where the processor has them.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Avx2(());

    impl Avx2 {
        #[inline]
        pub(super) fn detect() -> Option<Avx2> {
            (is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt"))
            .then_some(Avx2(()))
        }

        #[inline]
        pub(super) fn run<K: Kernel>(self, kernel: K) -> K::Output {
            // SAFETY: `self` is proof that the processor has the features.
            unsafe { run_with_features(self, kernel) }
        }
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn run_with_features<K: Kernel>(isa: Avx2, kernel: K) -> K::Output {
        kernel.run(isa)
    }

    impl Isa for Avx2 {
        #[inline(always)]
        fn equal(self, row: &[u8; 64], grade: u8) -> u64 {
            // SAFETY: `self` is proof that the processor has AVX2.
            unsafe { equal(row, grade) }
        }

        #[inline(always)]
        fn above(self, row: &[u8; 64], grade: u8) -> u64 {
            // SAFETY: `self` is proof that the processor has AVX2.
            unsafe { above(row, grade) }
        }

        #[inline(always)]
        fn set(self, row: &mut [u8; 64], at: u64, grade: u8) {
            // SAFETY: `self` is proof that the processor has AVX2.
            unsafe { set(row, at, grade) }
        }

        #[inline(always)]
        fn spread(self, bits: u64) -> [u8; 64] {
            // SAFETY: `self` is proof that the processor has AVX2.
            unsafe { spread(bits) }
        }
    }

    /// The two halves of a row.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(row: &[u8; 64]) -> [__m256i; 2] {
        let at = row.as_ptr().cast::<__m256i>();
        // SAFETY: a row has 64 bytes, two vectors; unaligned loads are allowed.
        unsafe { [_mm256_loadu_si256(at), _mm256_loadu_si256(at.add(1))] }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn store(row: &mut [u8; 64], halves: [__m256i; 2]) {
        let at = row.as_mut_ptr().cast::<__m256i>();
        // SAFETY: a row has 64 bytes, two vectors; unaligned stores are allowed.
        unsafe {
            _mm256_storeu_si256(at, halves[0]);
            _mm256_storeu_si256(at.add(1), halves[1]);
        }
    }

    /// The highest bit of each byte.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn bits([low, high]: [__m256i; 2]) -> u64 {
        u64::from(_mm256_movemask_epi8(low) as u32) | u64::from(_mm256_movemask_epi8(high) as u32) << 32
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn equal(row: &[u8; 64], grade: u8) -> u64 {
        let g = _mm256_set1_epi8(grade as i8);
        let [low, high] = load(row);
        bits([_mm256_cmpeq_epi8(low, g), _mm256_cmpeq_epi8(high, g)])
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn above(row: &[u8; 64], grade: u8) -> u64 {
        let g = _mm256_set1_epi8(grade as i8);
        let [low, high] = load(row);
        // A byte is at most g where the greater of both is g.
        !bits([_mm256_cmpeq_epi8(_mm256_max_epu8(low, g), g), _mm256_cmpeq_epi8(_mm256_max_epu8(high, g), g)])
    }

    /// A vector for each half of the bits: bytes of 255 where a bit is set.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn masks(set: u64) -> [__m256i; 2] {
        let byte_of =
            _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
        let bit_of = _mm256_set1_epi64x(0x8040_2010_0804_0201u64 as i64);
        let half = |bits: u32| {
            let spread = _mm256_shuffle_epi8(_mm256_set1_epi32(bits as i32), byte_of);
            _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit_of), bit_of)
        };
        [half(set as u32), half((set >> 32) as u32)]
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn set(row: &mut [u8; 64], at: u64, grade: u8) {
        let g = _mm256_set1_epi8(grade as i8);
        let ([low, high], [m, n]) = (load(row), masks(at));
        store(row, [_mm256_blendv_epi8(low, g, m), _mm256_blendv_epi8(high, g, n)]);
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn spread(set: u64) -> [u8; 64] {
        let mut mask = [0; 64];
        store(&mut mask, masks(set));
        mask
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    struct All([u8; 64], u64, u8);

    impl Kernel for All {
        type Output = (u64, u64, [u8; 64], [u8; 64]);

        fn run<I: Isa>(self, isa: I) -> Self::Output {
            let All(mut row, bits, grade) = self;
            let (equal, above) = (isa.equal(&row, grade), isa.above(&row, grade));
            isa.set(&mut row, bits, grade);
            (equal, above, row, isa.spread(bits))
        }
    }

    proptest! {
        #[test]
        fn every_processor_computes_the_same(row: [u8; 64], bits: u64, grade: u8) {
            prop_assert_eq!(dispatch(All(row, bits, grade)), All(row, bits, grade).run(Portable));
        }

        #[test]
        fn rows_are_compared_entry_by_entry(row: [u8; 64], bits: u64, grade: u8) {
            let (equal, above, set, spread) = dispatch(All(row, bits, grade));
            for i in 0..64 {
                let bit = bits >> i & 1 == 1;
                prop_assert_eq!(equal >> i & 1 == 1, row[i] == grade);
                prop_assert_eq!(above >> i & 1 == 1, row[i] > grade);
                prop_assert_eq!(set[i], if bit { grade } else { row[i] });
                prop_assert_eq!(spread[i], if bit { 255 } else { 0 });
            }
        }
    }
}
