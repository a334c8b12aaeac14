// The account's menu: nothing that the first sight of a screen waits for.
import { later } from '../../components/later.ts'
import type { AccountMenuListProps } from './AccountMenuList.tsx'

export const accountMenuLater = later<AccountMenuListProps>(async () => (await import('./AccountMenuList.tsx')).AccountMenuList)
