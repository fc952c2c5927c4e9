/** Why checks that upload files are not run. */
export const withoutUploads = { notApplicable: 'uploading is not allowed (--allow uploads)' } as const;
