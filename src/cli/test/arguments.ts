// Parses the arguments of `npm test -- ...`: its own options, and those that it passes to vitest or to Playwright.

/** The steps of a run, in their order. */
export const stepNames = ['types', 'lint', 'vitest', 'e2e'] as const;
/** One step of a run. */
export type StepName = (typeof stepNames)[number];

/** The parsed arguments. */
export type TestArguments = {
  steps: StepName[];
  /** Only tests whose title fits this pattern. */
  grep: string | undefined;
  /** Given by --seed, else chosen by the caller. */
  seed: number | undefined;
  vitest: string[];
  playwright: string[];
  /** True when some tests are left out. */
  partial: boolean;
};

const ONLY: Record<string, { steps: StepName[]; vitest: string[] }> = {
  types: { steps: ['types'], vitest: [] },
  lint: { steps: ['lint'], vitest: [] },
  unit: { steps: ['vitest'], vitest: [] },
  arch: { steps: ['vitest'], vitest: ['tests/architecture'] },
  e2e: { steps: ['e2e'], vitest: [] },
};
/** Options that only Playwright has, and whether a value follows in the next argument. */
const PLAYWRIGHT_OPTIONS: Record<string, boolean> = {
  '--headed': false,
  '--debug': false,
  '--ui': false,
  '--last-failed': false,
  '--forbid-only': false,
  '--fully-parallel': false,
  '--workers': true,
  '-j': true,
  '--project': true,
  '--repeat-each': true,
  '--trace': true,
  '--grep-invert': true,
  '--max-failures': true,
  '--retries': true,
};

/** How the command is used; shown for a wrong argument. */
export const usage = `npm test [-- [--only types|lint|unit|arch|e2e] [--grep pattern] [--seed n] [files] [options of vitest or Playwright]]
  Files below tests/e2e and Playwright's options go to Playwright, everything else to vitest.
  With --grep or files only the runners that can have such tests run.`;

/** Reads the arguments. Throws an Error whose message explains the wrong argument. */
export function readTestArguments(args: readonly string[]): TestArguments {
  let only: string | undefined;
  let grep: string | undefined;
  let seed: number | undefined;
  const vitest: string[] = [];
  const playwright: string[] = [];
  let hasVitestFiles = false;
  let hasPlaywrightFiles = false;
  const remainingArgs = args.flatMap((arg) =>
    /^--(only|grep|seed|workers|project|trace|retries)=/.test(arg)
      ? [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)]
      : [arg],
  );
  while (remainingArgs.length > 0) {
    const arg = remainingArgs.shift() ?? '';
    const value = (): string => {
      const nextArg = remainingArgs.shift();
      if (nextArg === undefined) throw new Error(`${arg} needs a value\n${usage}`);
      return nextArg;
    };
    if (arg === '--only') only = value();
    else if (arg === '--grep' || arg === '-g' || arg === '-t') grep = value();
    else if (arg === '--seed') {
      seed = Number(value());
      if (!Number.isSafeInteger(seed)) throw new Error(`--seed needs a whole number\n${usage}`);
    } else if (arg === '--help' || arg === '-h') throw new Error(usage);
    else if (arg === '-u' || arg === '--update' || arg === '--update-snapshots') {
      vitest.push('--update');
      playwright.push('--update-snapshots');
    } else if (arg in PLAYWRIGHT_OPTIONS) playwright.push(arg, ...(PLAYWRIGHT_OPTIONS[arg] ? [value()] : []));
    else if (arg.startsWith('-')) (only === 'e2e' ? playwright : vitest).push(arg);
    else if (only === 'e2e' || /(^|\/)e2e(\/|$)/.test(arg)) {
      playwright.push(arg);
      hasPlaywrightFiles = true;
    } else {
      vitest.push(arg);
      hasVitestFiles = true;
    }
  }
  if (only !== undefined && !(only in ONLY))
    throw new Error(`--only accepts ${Object.keys(ONLY).join(', ')}, not ${only}\n${usage}`);
  const chosen = only === undefined ? undefined : ONLY[only];
  return {
    steps: chosen?.steps ?? selectSteps({ hasVitestFiles, hasPlaywrightFiles, hasGrep: grep !== undefined }),
    grep,
    seed,
    vitest: [...(chosen?.vitest ?? []), ...vitest],
    playwright,
    partial: chosen !== undefined || grep !== undefined || vitest.length + playwright.length > 0,
  };
}

type StepFilter = { hasVitestFiles: boolean; hasPlaywrightFiles: boolean; hasGrep: boolean };

/** Returns the steps that can have the wanted tests; all steps when no test was named. */
function selectSteps({ hasVitestFiles, hasPlaywrightFiles, hasGrep }: StepFilter): StepName[] {
  if (!hasVitestFiles && !hasPlaywrightFiles) return hasGrep ? ['vitest', 'e2e'] : [...stepNames];
  return stepNames.filter((name) => (name === 'vitest' && hasVitestFiles) || (name === 'e2e' && hasPlaywrightFiles));
}
