// Uploads the file of a message to its platform, before the message that refers to it is sent.
import { GraphError } from '../../platform/graph-error.ts'
import { findMedia } from '../../media/media-table.ts'
import type { Context } from '../../context/context.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import type { OutgoingFile } from '../../context/delivery.ts'

const unnamed = 'file'

/** @returns the platform's id of the file; null if we no longer have the file. @throws GraphError: the message itself was not sent */
export const uploadFile = async (
  { database, media, platform }: Context,
  file: OutgoingFile,
  token: string,
): Promise<string | null> => {
  const copy = file.mediaId === null ? null : await findMedia(database.kysely, file.mediaId)
  if (copy === null || !(await media.has(copy.hash))) return null
  const { base, path, fields, field, idMember } = file
  const bytes = await media.blob(copy.hash, copy.mime_type)
  const answer = await platform.upload({
    base,
    path,
    token,
    fields,
    file: { field, name: copy.name ?? unnamed, bytes },
  })
  const id = asText(asObject(answer)?.[idMember])
  if (id === null)
    throw new GraphError({ outcome: 'unknown', message: 'the answer named no file', status: 200, transient: true })
  return id
}
