// Under which keys of the `resources` namespace the names of fields and values stand.

/** The last part of a path tells enough, except where two fields of one type would share it. */
export const toLabelKey = (path: string): string => path.replaceAll('.', '_')

/** What a preference is about. */
export const toSubjectKey = (subject: string): string => `subjects.${subject}`

/** The name of a value; a platform's word for which we have none is shown as it came. */
export const toValueKey = (value: string): string => `values.${value === '' ? 'FACEBOOK_TOKEN' : value}`
