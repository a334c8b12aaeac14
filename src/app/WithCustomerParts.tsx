// Around the inbox: the actions of the customer's page, loaded when a customer is looked at.
import { lazy } from 'react'
import type { ReactNode } from 'react'
import type { AnyRow } from '../../contract/index.ts'
import { CustomerPartsContext } from '../store/parts/customer-parts.ts'
import type { CustomerParts } from '../store/parts/customer-parts.ts'

const parts: CustomerParts = {
  Actions: lazy(async () => {
    const { CustomerActions } = await import('../screens/resource/extras/customer/CustomerActions.tsx')
    return { default: ({ row, ...more }) => <CustomerActions {...more} type="CUSTOMER" row={row as unknown as AnyRow} /> }
  }),
  Block: lazy(async () => {
    const { Block } = await import('../screens/resource/extras/customer/Block.tsx')
    return { default: ({ row, ...more }) => <Block {...more} type="CUSTOMER" row={row as unknown as AnyRow} /> }
  }),
}

export const WithCustomerParts = ({ children }: { readonly children: ReactNode }) => <CustomerPartsContext value={parts}>{children}</CustomerPartsContext>
