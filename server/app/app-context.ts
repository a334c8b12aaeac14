// All that the running server works with: what every part is handed, and what signing in needs beside it.
import type { FacebookContext } from '../features/auth/facebook/attempts.ts'
import type { SingleSignOnContext } from '../features/auth/single-sign-on/single-sign-on.ts'

export interface AppContext extends FacebookContext, SingleSignOnContext {}
