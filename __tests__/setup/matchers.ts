// Adds toBeInTheDocument() and its kin to expect.
import '@testing-library/jest-dom'
