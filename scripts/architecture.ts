// npm run architecture: draws the rooms of the repository into docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { insertPicture } from './architecture/room-picture.ts'

const page = 'docs/architecture.md'
writeFileSync(page, insertPicture(readFileSync(page, 'utf8')))
