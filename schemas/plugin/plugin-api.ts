// The plugin API by members: since which version each exists, and what is deprecated. The tools for authors read this
// list, docs/plugin-api.md is made from it, and a test compares it with the code (docs/adr/072-plugin-api-versions.md).
import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Pattern of versions of the plugin API: the major one is that of the engine. */
export const API_VERSION_PATTERN = '^[1-9]\\d{0,3}\\.(0|[1-9]\\d{0,3})$';
const apiVersion = (description: string) =>
  ({ type: 'string', pattern: API_VERSION_PATTERN, examples: ['1.2'], description }) as const;

/** The list that `npm run plugin -- api --json` prints. */
export const pluginApiSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['versions', 'members'],
  description: 'The plugin API.',
  properties: {
    versions: {
      type: 'array',
      minItems: 1,
      description: 'The released versions, from the first to the current one.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['version', 'summary'],
        description: 'A released version.',
        properties: {
          version: apiVersion('Major and minor number. A minor version adds members or deprecates them.'),
          summary: { type: 'string', minLength: 1, description: 'What authors notice.' },
        },
      },
    },
    members: {
      type: 'array',
      description: 'The members of all versions, also the removed ones.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'since', 'summary'],
        description: 'A member.',
        properties: {
          path: {
            type: 'string',
            pattern: '^(host|widget|view|load|ports|init|fromFrame|toFrame)(\\.[a-zA-Z]+){1,2}$',
            examples: ['ports.text.date'],
            description:
              'Where it is: the argument of the default export (host), the argument of defineWidget (widget), the props of a view (view), the second argument of load (load), a port (ports), the first message to a frame (init), a message of a frame (fromFrame) or to a frame (toFrame).',
          },
          since: apiVersion('The first version that has it.'),
          summary: { type: 'string', minLength: 1, description: 'What it is.' },
          deprecated: {
            type: 'object',
            additionalProperties: false,
            required: ['since', 'remedy'],
            description: 'Set when plugins should not use it any more.',
            properties: {
              since: apiVersion('The first version in which it is deprecated.'),
              remedy: { type: 'string', minLength: 1, description: 'What to write instead.' },
              newName: {
                type: 'string',
                pattern: '^[a-zA-Z]+$',
                examples: ['formatDate'],
                description: 'Name of the member at the same place that does the same. The tools can rename it then.',
              },
            },
          },
          removed: apiVersion('The version that does not have it any more: a new major version.'),
        },
      },
    },
  },
});
/** The plugin API by members. */
export type PluginApi = TypeOf<typeof pluginApiSchema>;
/** A member of the plugin API. */
export type PluginApiMember = PluginApi['members'][number];

/** Returns members that exist since one version, from their names and summaries. */
const listMembers = (place: string, since: string, members: Readonly<Record<string, string>>): PluginApiMember[] =>
  Object.entries(members).map(([name, summary]) => ({ path: `${place}.${name}`, since, summary }));

/** The plugin API. A member is never deleted from this list: it gets `deprecated`, and later `removed`. */
export const PLUGIN_API: PluginApi = {
  versions: [
    { version: '1.0', summary: 'The first version.' },
    { version: '1.1', summary: 'Plugins change the props of their own rows by patches.' },
  ],
  members: [
    ...listMembers('host', '1.0', {
      react: "The page's React.",
      engine: 'Major version of the plugin API.',
      defineWidget: 'Declares a row type.',
      definePlugin: 'Declares the plugin with its row types; the default export returns the result.',
      usePort: 'Hook that reads the ports and renders again when the value changes.',
      usePorts: 'Hook that returns all ports, for event handlers.',
      request: "Requests data from an endpoint of the plugin's own server.",
    }),
    ...listMembers('widget', '1.0', {
      type: 'Row type with a vendor prefix.',
      version: "Version of the props' shape: 1 + number of migrations.",
      schema: 'JSON Schema of the props.',
      validate: 'Loads the validator.',
      migrations: 'Functions from the props of one version to those of the next one.',
      view: 'Loads the component.',
      load: 'Fetches data before the view is rendered.',
      placeholderData: 'Data for the view until `load` has ended.',
      query: 'Parameters of the URL that `load` depends on.',
      estimate: 'Height in px for each class of window, before the row is rendered.',
      showsPageTitle: 'Whether the view shows the title of the page.',
      preload: 'Images to preload when the row is the first of its page.',
    }),
    ...listMembers('view', '1.0', { props: 'Props of the row.', data: 'The value that `load` returned.' }),
    ...listMembers('view.row', '1.0', {
      id: 'Id of the row.',
      type: 'Row type.',
      index: 'Position in the page, from 0.',
      pageId: 'Id of the page.',
      v: 'Version of props that the plugin must still migrate.',
    }),
    ...listMembers('view', '1.1', { patch: 'Changes the props of the row by a JSON Patch.' }),
    ...listMembers('load', '1.0', {
      ports: 'The ports content, clock, address and preferences.',
      signal: 'Aborted when the data is not needed any more.',
      pageId: 'Id of the page.',
      subject: "Id of the page's subject.",
      query: 'The parameters that `query` of the widget lists.',
    }),
    ...listMembers('ports.links', '1.0', {
      toItem: 'Target of a content item for this viewer.',
      toLink: 'Target of a call to action or menu entry.',
      follow: 'Navigates within the site.',
    }),
    ...listMembers('ports.text', '1.0', {
      locale: 'Language of the page.',
      direction: 'ltr or rtl.',
      timeZone: 'Time zone in which dates are formatted.',
      t: "Text of a label in the viewer's language.",
      date: 'Formats a date or time.',
      dayAndMonth: 'Day and short month for a calendar badge.',
      duration: 'Formats a length in seconds.',
      price: 'Formats a price.',
      number: 'Formats a number.',
    }),
    ...listMembers('ports.images', '1.0', { describe: 'Available sizes of an image.' }),
    ...listMembers('ports.session', '1.0', {
      isGuest: 'Whether the viewer is a guest: not signed in.',
      isChild: 'Whether the profile is that of a child.',
      roles: 'Roles of the account.',
    }),
    ...listMembers('ports.favourites', '1.0', {
      has: 'Whether an item is a favourite.',
      revision: 'Increases with each change.',
      merge: 'Applies the changes of this tab to a list.',
    }),
    ...listMembers('ports.licences', '1.0', { covers: 'Whether a licence of the viewer includes an item.' }),
    ...listMembers('ports.clock', '1.0', { now: 'Current time in ms since 1970.' }),
    ...listMembers('ports.content', '1.0', {
      bucketItems: 'Next items of a bucket.',
      read: "Calls the product's API by name.",
    }),
    ...listMembers('ports.address', '1.0', {
      query: 'Parameters of the URL.',
      change: 'Sets and removes parameters of the URL.',
    }),
    ...listMembers('ports.actions', '1.0', {
      load: 'Loads the code of the actions.',
      offered: 'Actions that the viewer can run for an item.',
      isOffered: 'Whether one action is offered.',
      run: 'Runs an action.',
    }),
    ...listMembers('ports.preferences', '1.0', {
      backgroundVideo: 'Whether heroes play videos, and with sound.',
      lastChannel: 'Channel that the viewer last used.',
      rememberChannel: 'Stores that channel.',
    }),
    ...listMembers('ports.playback', '1.0', {
      load: "Loads the player's code.",
      get: 'Component that plays an item.',
      withProgress: "Item with the viewer's progress.",
    }),
    ...listMembers('ports.features', '1.0', { has: 'Whether the realm has switched a feature on.' }),
    ...listMembers('init', '1.0', {
      id: 'Id of the row.',
      v: "Version of the props' shape.",
      props: 'Props of the row.',
      locale: 'Language of the page.',
      direction: 'ltr or rtl.',
      colours: 'Colours of the brand.',
    }),
    ...listMembers('fromFrame', '1.0', {
      ready: 'The frame is ready.',
      height: 'The height that the frame wants.',
      pong: 'Response to a ping.',
      follow: 'The viewer clicked a link.',
      request: "Request to the plugin's own server.",
    }),
    ...listMembers('fromFrame', '1.1', { patch: 'JSON Patch of the props of the row.' }),
    ...listMembers('toFrame', '1.0', {
      init: 'The first message.',
      ping: 'Asks whether the frame still responds.',
      response: 'Response to a request.',
      refused: 'A link was not followed.',
    }),
    ...listMembers('toFrame', '1.1', { patched: 'Result of a patch.' }),
  ],
};

/** The current version of the plugin API. */
export const PLUGIN_API_VERSION = PLUGIN_API.versions.at(-1)!.version;
