// Names of the jobs that copy files and forget them.
export const copyJobKind = 'mediaCopy'
export const deleteFileJobKind = 'mediaForget'
