// Provides the inbox with the actions of the customer page, which are loaded when a customer is first viewed.
import type { ReactNode } from 'react'
import type { AnyRow } from '../../contract/index.ts'
import { lazyPart } from '../components/lazy-part.tsx'
import { CustomerPartsContext } from '../store/ui/customer-parts.ts'
import type { CustomerParts } from '../store/ui/customer-parts.ts'

const parts: CustomerParts = {
  Actions: lazyPart(async () => {
    const { CustomerActions } = await import(
      /* webpackChunkName: "conversation-tools" */ '../screens/resource/overrides/customer/CustomerActions.tsx'
    )
    return ({ row, ...more }) => <CustomerActions {...more} type="CUSTOMER" row={row as unknown as AnyRow} />
  }),
  Block: lazyPart(async () => {
    const { Block } = await import(
      /* webpackChunkName: "conversation-tools" */ '../screens/resource/overrides/customer/Block.tsx'
    )
    return ({ row, ...more }) => <Block {...more} type="CUSTOMER" row={row as unknown as AnyRow} />
  }),
}

export const WithCustomerParts = ({ children }: { readonly children: ReactNode }) => (
  <CustomerPartsContext value={parts}>{children}</CustomerPartsContext>
)
