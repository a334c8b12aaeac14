// The context of the running server: the common one, and that of signing in.
import type { FacebookContext } from '../features/auth/facebook/attempts.ts'
import type { SingleSignOnContext } from '../features/auth/single-sign-on/single-sign-on.ts'

export interface AppContext extends FacebookContext, SingleSignOnContext {}
