// The format of ids and times in the API.

/** 24 hex characters in ObjectId layout. */
export const recordIdPattern = /^[0-9a-f]{24}$/

/** A time in the API: UTC, ISO 8601, milliseconds, Z. Fixed width, so text order is time order. The database has no year 0. */
export const timePattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
