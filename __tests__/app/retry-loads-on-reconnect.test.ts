// Failed code loads and the connection state inform each other.
import { waitFor } from '@testing-library/react'
import { retryLoadsOnReconnect } from '../../src/app/retry-loads-on-reconnect.ts'
import { loadCode } from '../../src/lib/load-code.ts'
import { backendReached } from '../../src/store/network/connection-slice.ts'
import { createTestStore } from '../store/support/create-test-store.ts'

const lost = (): Error => Object.assign(new Error('lost'), { name: 'ChunkLoadError' })

test('a lost load shows that the backend is away, and comes at once when it is back', async () => {
  const { store, backend } = createTestStore()
  backend.on('GET', '/api/health', () => 'no connection')
  retryLoadsOnReconnect(store)
  let isBack = false
  const loaded = loadCode(() => (isBack ? Promise.resolve('code') : Promise.reject(lost())))
  await waitFor(() => expect(store.getState().connection.backend).toBe('offline'))
  isBack = true
  store.dispatch(backendReached())
  await expect(loaded).resolves.toBe('code')
})
