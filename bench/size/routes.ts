// Routes whose first scripts are weighed: whether they need a session, the element that shows that they are visible, and their modules.

export interface WeighedRoute {
  readonly name: string
  readonly signedIn: boolean
  /** Selector of an element that is there once the route is visible: scripts requested after it do not count. */
  readonly shownBy: string
  /** Entry modules of the route; their imports are included. */
  readonly modules: readonly string[]
  /** kB of 1,000 bytes, gzip. */
  readonly max: number
}

export const weighedRoutes: readonly WeighedRoute[] = [
  {
    name: 'sign-in',
    signedIn: false,
    shownBy: 'form input',
    modules: ['src/main.tsx', 'src/screens/login/LoginScreen.tsx'],
    max: 243,
  },
  {
    name: 'inbox',
    signedIn: true,
    shownBy: 'main section h1',
    modules: [
      'src/main.tsx',
      'src/app/frame/Rail.tsx',
      'src/app/frame/ConfirmationDialog.tsx',
      'src/screens/dashboard/DashboardScreen.tsx',
    ],
    max: 285,
  },
]
