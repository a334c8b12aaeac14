// Route of the wallboard. It shows no bar that asks for a reload, because it loads a new version by itself.
import { WallScreen } from '../screens/reports/wall/WallScreen.tsx'
import { loadNewVersion } from './version/load-new-version.ts'

export const WallPlace = () => <WallScreen onOutdated={() => void loadNewVersion()} />
