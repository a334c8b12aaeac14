// Signs in as a user of the demo.
import type { Page } from 'playwright-core'
import { demoPassword } from '../../../scripts/testing/launch-product.ts'

export const signIn = async (page: Page, username = 'agent', password = demoPassword): Promise<void> => {
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.locator('#password').press('Enter')
}
