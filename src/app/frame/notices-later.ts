// The notices, loaded when there is something to say, or before, once nothing else is waited for.
import { later } from '../../components/later.ts'

export const noticesLater = later<object>(async () => (await import('./Notices.tsx')).Notices)
