/** The version of the JSON report: one more whenever a program that reads the version before would read it wrongly. */
export const reportForm = 1;
