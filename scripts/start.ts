// npm start: builds if needed, then runs the server in this process.
import { keepCompiled } from '../server/lib/keep-compiled.ts'

keepCompiled()
const { buildApplication } = await import('./build-application.ts')
const code = await buildApplication()
if (code === 0) await import('../server/app/main.ts')
else process.exitCode = code
