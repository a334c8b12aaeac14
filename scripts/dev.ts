// npm run dev: the server, restarted when its files change, and webpack's dev server in front of it.
import { run } from './lib/run.ts'

await Promise.all([
  run(process.execPath, ['--watch', '--watch-preserve-output', 'server/app/main.ts']),
  run(process.execPath, ['node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development']),
])
