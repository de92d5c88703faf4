export const DIGITS = "0123456789";
export const LOWER_AND_DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Capitals and digits that nobody mistakes for each other, read aloud or typed. */
export const SPOKEN = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const LETTERS_AND_DIGITS = `ABCDEFGHIJKLMNOPQRSTUVWXYZ${LOWER_AND_DIGITS}`;
