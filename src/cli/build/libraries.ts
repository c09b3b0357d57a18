const IS_ICON = /node_modules[\\/]lucide-react[\\/]/;

/** Libraries in chunks of their own. They change rarely, so the browser's cache keeps them across our releases. */
export const LIBRARY_CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/ },
  { name: 'state', test: /node_modules[\\/](mobx|mobx-react-lite|use-sync-external-store)[\\/]/ },
  { name: 'i18n', test: /node_modules[\\/]i18next[\\/]/ },
  { name: 'icons', test: IS_ICON },
];

/** The icons that a first visit shows (firstVisit.ts). They are in a chunk without the other icons. */
export const FIRST_ICONS_CHUNK = 'first-icons';

/** Rolldown's helpers for modules; Rolldown makes and names this chunk by itself. */
export const RUNTIME_CHUNK = 'rolldown-runtime';

/**
 * Whether a module is an icon of the icon library.
 * @param id absolute path of the module, as the bundler names it
 */
export const isIcon = (id: string): boolean => IS_ICON.test(id);

/**
 * Whether a built script contains only code of libraries.
 * @param file its path in the manifest, for example `assets/react-Dr4yFOuh.js`
 */
export function isLibraryFile(file: string): boolean {
  const names = [...LIBRARY_CHUNKS.map(({ name }) => name), FIRST_ICONS_CHUNK, RUNTIME_CHUNK];
  return names.some((name) => file.startsWith(`assets/${name}-`));
}
