// Link from a list of channels to the connect wizard, for those who may connect, if the organisation may use such a service.
import Button from '@mui/material/Button'
import { Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { hasRight } from '../../../../../contract/permissions.ts'
import { selectRecord } from '../../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { connectPath } from '../../../../store/ui/further-paths.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import type { BaseQuery } from '../../table/base-query.ts'

interface ConnectLinkProps {
  readonly settled: BaseQuery
  /** An existing account that has to be connected again. */
  readonly again?: boolean
  /** Starts with WhatsApp numbers; by default only if the organisation may use neither Facebook nor Instagram. */
  readonly isOfNumbers?: boolean
}

export const ConnectLink = ({ settled: { organisationId }, again = false, isOfNumbers = false }: ConnectLinkProps) => {
  const { t } = useTranslation('organisations')
  const { pathname, search } = useLocation()
  const rights = useAppSelector(selectRights)
  const services = useAppSelector((state) => selectRecord(state, 'ORGANISATION', organisationId))?.allowedServices
  if (rights === null || !hasRight(rights, 'manager', organisationId)) return null
  const isAllowed = isOfNumbers
    ? services?.FaWhatsapp === true
    : services?.FaFacebook === true || services?.FaInstagram === true || services?.FaWhatsapp === true
  if (services && !isAllowed) return null
  const isForNumbers = isOfNumbers || (services?.FaFacebook === false && services.FaInstagram === false)
  const query = new URLSearchParams({
    ...(isForNumbers ? { platform: 'whatsapp' } : {}),
    ...(organisationId === undefined ? {} : { organisationId }),
    appReturn: `${pathname}${search}`,
  })
  return (
    <Button
      component={Link}
      to={`${connectPath}?${query.toString()}`}
      variant="contained"
      {...(again ? {} : { size: 'small' })}
      startIcon={<Plug size={16} aria-hidden />}
    >
      {t(again ? 'connectAgain' : 'connect')}
    </Button>
  )
}

/** For the lists of WhatsApp accounts and numbers. */
export const ConnectNumberLink = (props: ConnectLinkProps) => <ConnectLink {...props} isOfNumbers />
