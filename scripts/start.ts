// npm start: builds if needed, then runs the server in this process.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildApplication } from './build-application.ts'

// Reading the server's files is most of a start: what was compiled before is taken from there. Without the folder it starts slower.
enableCompileCache(join('.cache', 'modules'))

const code = await buildApplication()
if (code === 0) await import('../server/app/main.ts')
else process.exitCode = code
