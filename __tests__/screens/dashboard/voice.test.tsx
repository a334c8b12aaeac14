// Sound recording in the composer without a real microphone; the journey of attachments records.
import { screen, waitFor, within } from '@testing-library/react'
import { findRecordableType } from '../../../src/screens/dashboard/conversation/voice/find-recordable-type.ts'
import { id, messageRow, threadRow, time } from '../../store/support/rows.ts'
import { renderInbox } from './support/render-inbox.tsx'

const ada = threadRow({ _id: id(1), itemId: id(0xc1), title: 'Ada Kaya', lastMessageTime: time(200) })

const recordsAs = (...types: readonly string[]): void => {
  Object.assign(globalThis, { MediaRecorder: { isTypeSupported: (type: string) => types.includes(type) } })
}
const microphone = (...answers: readonly DOMException[]) => {
  const getUserMedia = jest.fn()
  for (const answer of answers) getUserMedia.mockRejectedValueOnce(answer)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  return getUserMedia
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'MediaRecorder')
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const opened = async () => {
  const { person } = await renderInbox({
    threads: [ada],
    messages: [messageRow({ _id: id(0x101), fbConversationId: id(0xc1), message: 'Merhaba' })],
    at: `/?thread=${ada._id}`,
  })
  await screen.findByRole('button', { name: 'Emoji' })
  return person
}

test('sound is recorded as what the browser makes and the channel takes', () => {
  microphone()
  recordsAs('audio/webm', 'audio/ogg')
  const types = ['fbConversation', 'waContact', 'igConversation', 'fbComment'] as const
  expect(types.map(findRecordableType)).toEqual(['audio/ogg', 'audio/ogg', null, null])
  recordsAs('audio/ogg', 'audio/mp4')
  expect(types.map(findRecordableType)).toEqual(['audio/mp4', 'audio/mp4', 'audio/mp4', null])
})

test('where nothing can be recorded nothing is offered', async () => {
  microphone()
  recordsAs('audio/webm')
  await opened()
  expect(screen.queryByRole('button', { name: 'Record audio' })).not.toBeInTheDocument()
})

test('a microphone that may not be used, or is not there, says what to do; what was typed stays', async () => {
  recordsAs('audio/mp4')
  const ask = microphone(new DOMException('no', 'NotAllowedError'), new DOMException('none', 'NotFoundError'))
  const person = await opened()
  const field = screen.getByRole('textbox', { name: 'Reply to Ada Kaya' })
  await person.type(field, 'Merhaba')
  await person.click(screen.getByRole('button', { name: 'Record audio' }))
  const recorder = await screen.findByRole('group', { name: 'Record audio' })
  expect(await within(recorder).findByRole('alert')).toHaveTextContent('Allow it beside the address')
  await person.click(within(recorder).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(within(recorder).getByRole('alert')).toHaveTextContent('No microphone was found'))
  expect(ask).toHaveBeenCalledTimes(2)
  await person.click(within(recorder).getByRole('button', { name: 'Close' }))
  expect(recorder).not.toBeInTheDocument()
  expect(field).toHaveFocus()
  expect(field).toHaveValue('Merhaba')
})

/** A microphone with silence, and a recorder that returns the requested format when it is stopped. */
const recordsSilence = (): void => {
  const stream = { getTracks: () => [{ stop: () => undefined }] }
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.resolve(stream) },
  })
  class Recorder {
    static isTypeSupported = (type: string): boolean => type === 'audio/mp4'
    state = 'inactive'
    ondataavailable: (event: { data: Blob }) => void = () => undefined
    onstop: () => void = () => undefined
    start(): void {
      this.state = 'recording'
    }
    stop(): void {
      this.state = 'inactive'
      queueMicrotask(() => {
        this.ondataavailable({ data: new Blob(['sound']) })
        this.onstop()
      })
    }
  }
  class Sound {
    state = 'running'
    createAnalyser = () => ({ fftSize: 0, getByteTimeDomainData: (samples: Uint8Array) => samples.fill(128) })
    createMediaStreamSource = () => ({ connect: () => undefined })
    close = (): Promise<void> => Promise.resolve()
  }
  Object.assign(globalThis, { MediaRecorder: Recorder, AudioContext: Sound })
}

test.each([
  ['going on', false],
  ['there to be listened to', true],
])('a recording that is %s waits with the reply while a note is written', async (_what, isStopped) => {
  recordsSilence()
  const person = await opened()
  await person.click(screen.getByRole('button', { name: 'Record audio' }))
  const stop = await screen.findByRole('button', { name: 'Stop recording' })
  if (isStopped) {
    await person.click(stop)
    await screen.findByRole('button', { name: 'Attach' })
  }
  await person.click(screen.getByRole('button', { name: /^Note/ }))
  await screen.findByRole('textbox', { name: 'Note about Ada Kaya' })
  await person.click(screen.getByRole('button', { name: 'Reply' }))
  expect(await screen.findByText('Voice message.m4a')).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Record audio' })).not.toBeInTheDocument()
})

test('a recording that was thrown away stays away', async () => {
  recordsSilence()
  const person = await opened()
  await person.click(screen.getByRole('button', { name: 'Record audio' }))
  await screen.findByRole('button', { name: 'Stop recording' })
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  await person.click(screen.getByRole('button', { name: /^Note/ }))
  await screen.findByRole('textbox', { name: 'Note about Ada Kaya' })
  await person.click(screen.getByRole('button', { name: 'Reply' }))
  await screen.findByRole('textbox', { name: 'Reply to Ada Kaya' })
  expect(screen.queryByText('Voice message.m4a')).not.toBeInTheDocument()
})
