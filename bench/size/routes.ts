// The routes whose first scripts are weighed: where they are, what shows that they are there, and which modules they consist of.

export interface WeighedRoute {
  readonly name: string
  readonly signedIn: boolean
  /** In sight: the route is there, and what loads from now on is loaded later. */
  readonly shownBy: string
  /** Entry modules of the route; their imports come with them. */
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
