// The shape of ids and times on the wire.

/** 24 hex characters in ObjectId layout. */
export const recordIdPattern = /^[0-9a-f]{24}$/

/** A time on the wire: UTC, ISO 8601, milliseconds, Z. Fixed width, so text order is time order. The database knows no year 0. */
export const timePattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
