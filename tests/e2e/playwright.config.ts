import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../../src/cli/findChromium.mjs';

const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();

// Files with one long test. They start first, so that one worker does not run them alone at the end.
const LONG_FILES = ['tour.spec.ts', 'server-process.spec.ts', 'faults.spec.ts', 'long-page.spec.ts'];
// Tests run `npm run realm` as processes of their own. They share Node's compile cache, so only the first one compiles.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'marquee-e2e-compiled');

// All workers have the same seed. Titles of tests may contain it, and a test must have the same title in all workers.
process.env['TEST_SEED'] ??= String(Math.floor(Math.random() * 1_000_000));

// Chromium uses only the last `--disable-features`, so this list repeats Playwright's list and adds the features
// `WebUI...`: they render the address bar as two pages that no test sees, which takes longer than a page of the product.
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

// Frames of other origins get their own processes, as in desktop browsers; the headless shell would use one process.
export default defineConfig({
  testDir: '.',
  globalSetup: './seedDataFolder.ts',
  outputDir: '../../test-results/e2e',
  projects: [
    { name: 'long', testMatch: LONG_FILES },
    { name: 'rest', testIgnore: LONG_FILES },
  ],
  fullyParallel: true,
  // Each worker starts its own server (decision O28); two cores can run two.
  workers: 2,
  // Tests with the tag @deep run only with `npm run test:deep`. docs/contributing.md says which tests get the tag.
  ...(process.env['MARQUEE_TEST_DEEP'] !== '1' && { grepInvert: /@deep/ }),
  forbidOnly: Boolean(process.env['CI']),
  // On a shared machine a page may get no CPU time for seconds, so CI repeats a failed test. Directly above its last line
  // the summary names tests that needed a second attempt, with the error (src/cli/test/summariseSteps.ts). Such a test proves
  // no requirement.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    // A click without a target fails after this time and not only at the end of the test's time limit.
    actionTimeout: 20_000,
    // A service worker would respond before the test's routes do; offline.spec.ts allows it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 720 },
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--site-per-process',
        `--disable-features=${FEATURES_OFF.join(',')}`,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--force-color-profile=srgb',
      ],
    },
  },
});
