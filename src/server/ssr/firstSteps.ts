// The first steps of an operator on a server without a brand. The server prints them at its start, and every page shows
// them.
import { escapeMarkup } from '#schemas/escapeMarkup.ts';
import { renderPlainPage } from './plainPage.ts';

/** A step: what it does, and the command for it. */
const STEPS: readonly { readonly text: string; readonly command: string }[] = [
  {
    text: 'Make the folder of a brand. Its name and its host are yours to choose.',
    command: 'npm run realm -- create nova --name "Nova" --host www.example.com',
  },
  { text: 'Publish the folder. Its pages open on its host at once.', command: 'npm run realm -- publish realms/nova' },
  {
    text: 'Make an account for its first editor. The command asks for the password.',
    command: 'npm run realm -- admin create you@example.com --realm nova --role admin',
  },
];

const WORKING_FOLDER = 'Run the commands in the folder of this server, with the same DATA_DIR or DATABASE_URL.';

/** Returns the lines that the start prints. */
export const describeFirstSteps = (): string =>
  [
    'No brand is published yet, so every page shows what to do next:',
    ...STEPS.map(({ text, command }, index) => `  ${index + 1}. ${text}\n       ${command}`),
    `  ${WORKING_FOLDER} docs/production.md explains each step.`,
  ].join('\n');

/** Returns the page of a server without a brand. It reveals nothing about the server. */
export const renderFirstSteps = (): string =>
  renderPlainPage({
    language: 'en',
    direction: 'ltr',
    title: 'No brand is published yet',
    name: 'first-steps',
    body: `<h1>No brand is published yet</h1><p>The server runs. ${WORKING_FOLDER}</p><ol>${STEPS.map(
      ({ text, command }) => `<li><p>${text}</p><pre><code>${escapeMarkup(command)}</code></pre></li>`,
    ).join('')}</ol><p>Then open the host of the brand. docs/production.md explains each step.</p>`,
  });
