// npm run build
import { buildApplication } from './build-application.ts'

process.exitCode = await buildApplication()
