// npm start: builds if needed, then runs the server in this process.
import { buildApplication } from './build-application.ts'

const code = await buildApplication()
if (code === 0) await import('../server/app/main.ts')
else process.exitCode = code
