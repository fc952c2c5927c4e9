/** Texts that are no operand of a type, though a lenient reader takes a part of them (4.6). */

export const noNumbers: readonly string[] = ['abc', '12pages', '12,50', '1.2.3', '$5'];

export const noDates: readonly string[] = ['abc', '2024/01/15', 'Jan 15 2024', '15.01.2024'];
