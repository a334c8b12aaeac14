// Keys of field and value names in the `resources` namespace.

/** Uses the whole path, because two fields of one type may share its last part. */
export const toLabelKey = (path: string): string => path.replaceAll('.', '_')

/** Key of the subject of a preference. */
export const toSubjectKey = (subject: string): string => `subjects.${subject}`

/** Key of a value's name; a platform's value without a translation is shown unchanged. */
export const toValueKey = (value: string): string => `values.${value === '' ? 'FACEBOOK_TOKEN' : value}`
