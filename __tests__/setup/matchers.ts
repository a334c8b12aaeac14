// Adds toBeInTheDocument() and its kin to expect; what a test waits for may take long on a busy machine.
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 60_000 })
