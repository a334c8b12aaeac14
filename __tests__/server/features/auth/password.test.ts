// Stored passwords: each hash is verified at the cost that it contains.
import { hashPassword, verifyPassword } from '../../../../server/features/auth/password.ts'

describe('verifyPassword', () => {
  it('takes the password of a hash of any cost, and no other', async () => {
    for (const cost of [undefined, { memoryKib: 64, passes: 1 }, { memoryKib: 128, passes: 3 }]) {
      const hash = await hashPassword('correct horse battery', cost)
      expect(await verifyPassword('correct horse battery', hash)).toBe(true)
      expect(await verifyPassword('correct horse', hash)).toBe(false)
    }
  })

  it('takes nothing for a user without a password, nor for a hash that is none', async () => {
    expect(await verifyPassword('', null)).toBe(false)
    expect(await verifyPassword('', 'plain text')).toBe(false)
  })
})

describe('hashPassword', () => {
  it('uses the recommended cost unless it is given another one', async () => {
    expect(await hashPassword('any')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
