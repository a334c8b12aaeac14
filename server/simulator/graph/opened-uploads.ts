// Uploads in two steps: the upload is announced (POST /{app}/uploads), then its bytes are sent (POST /upload:…) and a handle is returned.
import { createHash } from 'node:crypto'
import type { Simulation } from '../simulation.ts'
import type { Call } from './call.ts'
import { invalidParameter } from './graph-error.ts'

export const uploadPrefix = 'upload:'
const handlePrefix = '4::'

export const openUpload = (simulation: Simulation, { parameters }: Call): unknown => {
  const size = Number(parameters.text('file_length'))
  const mimeType = parameters.text('file_type')
  if (!Number.isInteger(size) || size <= 0 || !mimeType)
    throw invalidParameter('The parameters file_length and file_type are required.')
  const id = simulation.ids.uploadId()
  const name = parameters.text('file_name') ?? 'file'
  simulation.world.uploads[id] = { id, pageId: '', type: 'image', name, mimeType, size, sha256: '' }
  simulation.changed()
  return { id: `${uploadPrefix}${id}` }
}

/** @param bytes null when the request has none */
export const storeUpload = (simulation: Simulation, object: string, bytes: Buffer | null): unknown => {
  const id = object.slice(uploadPrefix.length)
  const upload = simulation.world.uploads[id]
  if (!upload || bytes === null || bytes.length !== upload.size)
    throw invalidParameter('The upload is not the one that was announced.')
  simulation.uploads.put(id, bytes)
  simulation.world.uploads[id] = { ...upload, sha256: createHash('sha256').update(bytes).digest('hex') }
  simulation.changed()
  return { h: `${handlePrefix}${id}` }
}

/** Address of the file behind a handle. */
export const addressOfHandle = ({ world, address }: Simulation, handle: string): string => {
  const upload = handle.startsWith(handlePrefix) ? world.uploads[handle.slice(handlePrefix.length)] : undefined
  if (!upload || upload.sha256 === '') throw invalidParameter('Param profile_picture_handle is no valid handle')
  return `${address}/media/uploads/${upload.id}`
}
