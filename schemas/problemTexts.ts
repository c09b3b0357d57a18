import type { Problem, ProblemCode } from './problems.ts';

/** Meaning and remedy of each problem for authors, in English; /_admin and the command line show them. */
export const PROBLEM_TEXTS: Record<ProblemCode, { meaning: string; remedy: string }> = {
  DOCUMENT_NOT_JSON: {
    meaning: 'The document is not well-formed JSON.',
    remedy: 'Correct the syntax error, for example a missing comma or quote, or a key that occurs twice.',
  },
  PAGE_SHAPE: {
    meaning: 'The document is not a page.',
    remedy: 'A page is an object with "id" and "elements" (a list).',
  },
  PAGE_NEWER: {
    meaning: 'The page is written for a newer version of the product.',
    remedy: 'Update the product, or write the page in the format it knows.',
  },
  PAGE_TOO_LARGE: {
    meaning: 'The page is larger than 4 MB.',
    remedy: 'Move items into the catalogue and let rows select them by "source".',
  },
  ELEMENT_NOT_OBJECT: {
    meaning: 'An element of the page is not an object.',
    remedy: 'Remove it, or write a hero, bucket, section, plugin or row.',
  },
  ELEMENT_UNKNOWN: {
    meaning: 'The kind of the element is not known.',
    remedy: 'Give it heroId, bucketId, sectionName, pluginId, or type and props.',
  },
  ROW_TYPE_UNKNOWN: {
    meaning: 'No widget has this row type.',
    remedy:
      'Check the spelling against the list of row types, or install the plugin that provides it. If you have just added the widget, restart the server: it runs the code of its start.',
  },
  ROW_VERSION_NEWER: {
    meaning: 'The row is written for a newer version of its widget.',
    remedy: 'Update the product, or give the row a fallback.',
  },
  ROW_MIGRATION_FAILED: {
    meaning: "The row could not be migrated to its widget's version.",
    remedy: 'Write the row in the current version of the widget.',
  },
  ROW_PROPS_INVALID: {
    meaning: 'The row lacks a value without which it cannot be shown.',
    remedy: 'See the other problems of this row.',
  },
  ROW_ID_MISSING: {
    meaning: 'The row has no id.',
    remedy: 'Give it a stable id, so that focus and scroll position survive an update.',
  },
  ROW_ID_DUPLICATE: { meaning: 'Another row of the page has the same id.', remedy: 'Give each row its own id.' },
  ROW_REQUIRES_UNMET: {
    meaning: 'The row needs a capability that this host does not have.',
    remedy: 'Update the product, or give the row a fallback.',
  },
  ROW_CONDITION_INVALID: {
    meaning: 'The condition of the row cannot be read; the row is hidden.',
    remedy: 'Correct "when" according to its schema.',
  },
  ROW_RENDER_FAILED: {
    meaning: 'The widget failed while rendering.',
    remedy: 'Check the widget; the rest of the page is not affected.',
  },
  ROW_LOAD_FAILED: {
    meaning: 'The content of the row could not be loaded.',
    remedy: 'Try again; if the problem remains, check the content service.',
  },
  FALLBACK_TOO_DEEP: { meaning: 'Fallbacks are nested too deeply.', remedy: 'Nest at most 4 fallbacks.' },
  SLOT_UNKNOWN: {
    meaning: 'The row has no slot with this name.',
    remedy: 'Move the rows to a slot that the row type has; docs/rows.md lists them.',
  },
  SLOT_TYPE_REFUSED: {
    meaning: 'A row of this type may not stand in this slot.',
    remedy: 'Move the row to another slot, or out of the row around it.',
  },
  SLOT_FULL: {
    meaning: 'The slot has more rows than it may have.',
    remedy: 'Move rows out of the slot.',
  },
  SLOT_TOO_FEW: {
    meaning: 'The slot has fewer rows than it needs.',
    remedy: 'Add rows to the slot, or remove the row around it.',
  },
  ROW_TOO_DEEP: {
    meaning: 'Rows are nested too deeply.',
    remedy: 'Rows can be nested 4 deep. Move the row out of one of the rows around it.',
  },
  SECTION_UNKNOWN: {
    meaning: 'There is no section with this name.',
    remedy: 'Add pages/<name>.json or correct the name.',
  },
  SECTION_CYCLE: { meaning: 'A section contains itself.', remedy: 'Remove the reference from one of the pages.' },
  PLUGIN_UNAVAILABLE: {
    meaning:
      'The plugin could not be loaded: missing, too slow, different from the listed file, or no longer responding.',
    remedy: 'Check its URL and its integrity hash in realm.json.',
  },
  PLUGIN_INCOMPATIBLE: {
    meaning: 'The plugin does not fit this engine, or differs from its definition.',
    remedy: 'Use a version of the plugin made for this engine; see docs/plugins.md.',
  },
  ROW_TYPE_TAKEN: {
    meaning: 'Two plugins or widgets provide the same row type; the first one is used.',
    remedy: "Give one of them another name, with a vendor prefix if it is a third party's.",
  },
  PLUGIN_REMOVED: {
    meaning: 'A plugin did what plugins may not do, so it was removed from the page or skipped.',
    remedy: 'See the cause, and docs/plugins.md for the limits. Update the plugin, or remove it from the realm.',
  },
  PLUGIN_FILE_MISSING: {
    meaning: 'The file of the plugin does not exist in the folder of plugins.',
    remedy: 'Correct the URL, or copy the file there. PLUGINS_DIR names the folder; another server may have its own.',
  },
  PLUGIN_HASH_DIFFERENT: {
    meaning: 'The file of the plugin does not have the hash of realm.json, so browsers do not run it.',
    remedy: 'Read what changed in the file, then write the expected hash.',
  },
  PLUGIN_SCHEMA_INVALID: {
    meaning: "The schema of the plugin's props cannot be used.",
    remedy: 'Write one JSON Schema for each row type of the plugin; see docs/plugins.md.',
  },
  PLUGIN_SIGNATURE_MISSING: {
    meaning: 'The realm names trusted keys of plugins, and the plugin has no signature.',
    remedy:
      'Get a signed version of the plugin from its maker, or sign it: npm run plugin -- publish ... --key <file>.',
  },
  PLUGIN_SIGNATURE_INVALID: {
    meaning:
      'The signature does not match the plugin: the entry of realm.json or a file was changed after it was signed.',
    remedy: 'Undo the change, or sign and publish the plugin again: npm run plugin -- publish ... --key <file>.',
  },
  PLUGIN_SIGNER_UNTRUSTED: {
    meaning:
      'The realm trusts no key that signed the plugin: the key is not in "pluginKeys", has expired, or is limited to other plugins or later builds.',
    remedy: 'Get a version that a trusted key signed. When you trust the maker, add the key to "pluginKeys".',
  },
  PLUGIN_KEY_EXPIRES: {
    meaning: 'A trusted key expires soon or has expired. Then plugins that only this key signed are not published.',
    remedy: 'Add the new key of the maker to "pluginKeys", publish versions that it signed, then remove the old key.',
  },
  PLUGIN_KEY_WEAK: {
    meaning:
      'The trusted key is of small order, so anybody can sign with it without a private key, or it is not in the one encoding that RFC 8032 allows.',
    remedy: 'Remove it, and ask the maker for a key that "npm run plugin -- keys" or OpenSSL has made.',
  },
  PLUGIN_UNKNOWN: { meaning: 'There is no plugin with this id.', remedy: 'Register the plugin or correct the id.' },
  EXTENSION_UNKNOWN: {
    meaning: 'No plugin of the realm declares this extension, so nothing is shown.',
    remedy: 'Correct the key, list the plugin in "plugins", or remove the entry.',
  },
  EXTENSION_REFUSED: {
    meaning: 'The extension cannot stand at this place.',
    remedy: 'Choose another "attachTo" or other "pages", or get a version of the plugin that fits.',
  },
  EXTENSION_POINT_FULL: {
    meaning: 'A place of a page has more extensions than it takes.',
    remedy: 'Turn some off with "enabled": false, or give them another "attachTo" or "pages".',
  },
  EXTENSION_ORDER_EQUAL: {
    meaning: 'Two extensions at one place have the same order, so the order of their ids decides.',
    remedy: 'Give one of them another "order" in "extensions".',
  },
  FIELD_UNKNOWN: {
    meaning: 'The field is not known here; it is ignored.',
    remedy: 'Check its spelling or remove it.',
  },
  SECRET_FOUND: {
    meaning: "The field looks like a secret. Browsers, editors and exports get what is in a brand's files.",
    remedy:
      'Remove it, and replace the secret where it is valid, because it was in a file. The operator of the server sets the secrets of providers (IDENTITY_SECRETS) and of back ends (UPSTREAM_HEADERS).',
  },
  FIELD_MISSING: { meaning: 'A required field is missing.', remedy: 'Add it.' },
  FIELD_TYPE: { meaning: 'The value has the wrong type.', remedy: 'Write a value of the expected type.' },
  FIELD_VALUE: { meaning: 'The value is not allowed here.', remedy: 'Use one of the expected values.' },
  FIELD_TOO_LONG: {
    meaning: 'The value is too long; a publish refuses a text, and a list is cut.',
    remedy: 'Shorten it.',
  },
  FIELD_OUT_OF_RANGE: {
    meaning:
      "The number is outside its range. A publish refuses it; in a page of the brand's own back end the nearest allowed number is used.",
    remedy: 'Use a number in the expected range.',
  },
  FIELD_FORMAT: {
    meaning: 'The text is not written as this field needs it.',
    remedy: 'Write it like the example or the description after "expected".',
  },
  ITEM_DUPLICATE: { meaning: 'The same item is listed twice in one row.', remedy: 'Remove one of them.' },
  ITEM_ID_DUPLICATE: {
    meaning: 'Two items of the catalogue have the same id.',
    remedy: 'Give one of them another id, or remove it.',
  },
  LINK_UNSAFE: { meaning: 'The URL of the link is not allowed.', remedy: 'Use https or a path of this site.' },
  LINK_TARGET_MISSING: {
    meaning: 'The link has no target.',
    remedy: 'Give it the id, name or url that its type needs.',
  },
  LINK_PAGE_UNKNOWN: {
    meaning: 'The link leads to a page that the realm does not have, so viewers get the error 404.',
    remedy: 'Correct the link, add what it names, or remove it.',
  },
  LINK_NOT_BUILT: {
    meaning: 'The link leads to a screen that does not exist yet: gifts, vouchers, purchases and payments.',
    remedy: 'Remove the link, or write the full https address of a page of your own.',
  },
  TEXT_UNSAFE: {
    meaning: 'The text contains control or direction-override characters; they are removed.',
    remedy: 'Remove the invisible characters.',
  },
  FILE_MISSING: { meaning: 'A file of the realm is missing.', remedy: 'Add it; docs/realm-format.md lists the files.' },
  FILE_UNKNOWN: {
    meaning: 'The file is not part of a realm; it is ignored.',
    remedy: 'Move it elsewhere or correct its name.',
  },
  FILE_UNREADABLE: { meaning: 'The file cannot be read.', remedy: 'Check its permissions and encoding (UTF-8).' },
  PICTURE_MISSING: { meaning: 'There is no such image in art/.', remedy: 'Add the image or correct the name.' },
  PICTURE_SMALL: {
    meaning: 'The image is too small for its place and looks blurred there.',
    remedy: 'Save it again from its source in the width that is expected, or larger.',
  },
  PICTURE_ASPECT: {
    meaning: 'The image has another form than its place, so that much of it is cut off.',
    remedy: 'Save it in the form that is expected, or use another image.',
  },
  PICTURE_FOCAL: {
    meaning: 'The image is cut strongly, and its middle stays visible, because it has no focal point.',
    remedy:
      'Set the point that must stay visible: with "#f=70,40" (percent from the left and the top) after the file\'s name, or with "focal" of the file in art/index.json. Or add an image of that form.',
  },
  PICTURE_HEAVY: {
    meaning: 'The file of the image is very large, so its publish and the first request of each width take longer.',
    remedy: 'Save it as WebP or AVIF, at most 3840 px wide.',
  },
  PICTURE_BAD: {
    meaning: 'The image cannot be used.',
    remedy: 'Save it as WebP, PNG, JPEG or AVIF of at most 4096 px and 4 MB.',
  },
  SVG_UNSAFE: {
    meaning: 'The SVG contains more than plain shapes.',
    remedy: 'Save it as paths, without scripts, styles, links or embedded content.',
  },
  FONT_MISSING: { meaning: 'There is no such file in fonts/.', remedy: 'Add the woff2 file or correct the name.' },
  FONT_FAMILY_UNKNOWN: {
    meaning: 'A type role names a font family that no font file provides.',
    remedy: 'Add the family to "fonts" or correct the name.',
  },
  COLOUR_INVALID: {
    meaning: 'The value is not a colour.',
    remedy: 'Write a CSS colour, for example #cc3344 or oklch(0.57 0.22 29).',
  },
  COLOUR_CONTRAST: {
    meaning: 'The contrast of two colours is too low to read.',
    remedy: 'Make one lighter or darker until the required ratio is reached.',
  },
  COLOUR_SCHEME: {
    meaning: '"scheme" does not fit the background: text of the other brightness has more contrast on it.',
    remedy: 'Remove "scheme", which is derived from the background, or change the background.',
  },
  TEXT_UNTRANSLATED: {
    meaning: 'The text is missing in a language of the realm; another language is shown.',
    remedy: 'Add the translation.',
  },
  LABEL_UNKNOWN: {
    meaning: 'The product has no label with this key.',
    remedy: 'Check the key against realms/default/strings/en.json.',
  },
  LABEL_UNTRANSLATED: {
    meaning: 'Labels that the realm words in one language are missing in another; viewers see a label of the product.',
    remedy: 'Add them, with every plural form of the language.',
  },
  TRIAL_OUTDATED: {
    meaning:
      'After a publish of a realm from which this brand inherits, the version of the trial has an error, so it was not published again. Its visitors see it as it was.',
    remedy: 'Correct the named place and publish with a share again, or withdraw the trial at /_admin/brands.',
  },
  LOCALE_UNKNOWN: {
    meaning: 'The language is not listed by the realm.',
    remedy: 'Add it to "locales" or remove the file.',
  },
  ITEM_UNKNOWN: { meaning: 'There is no such item in the catalogue.', remedy: 'Add the item or correct its id.' },
  REFERENCE_UNKNOWN: {
    meaning: 'The row names something that the brand does not have, so that it shows nothing.',
    remedy: 'Choose one that exists, or add it.',
  },
  ORIGIN_UNLISTED: {
    meaning: 'The URL is on another site, which realm.json does not list; browsers refuse it.',
    remedy: 'Add its origin to "origins" in realm.json, or correct the URL.',
  },
  REDIRECT_INVALID: {
    meaning: 'The redirect does not work: its path is used, or it leads nowhere or back to itself.',
    remedy: 'Correct the path or remove the entry from "redirects" in realm.json.',
  },
  LAW_CONTRADICTED: {
    meaning:
      'The law of a country in which the brand is offered requires more than the setting. The server applies the stricter rule.',
    remedy:
      'Change the setting, or list in "territories" of realm.json only countries that allow it (docs/territory-law.md).',
  },
  ADDRESS_REFUSED: {
    meaning: 'The server does not call this address, because it could be inside a private network.',
    remedy:
      'Use https and a public host. The operator of the server can allow a private origin in OUTBOUND_PRIVATE_ORIGINS.',
  },
  PROVIDER_UNREACHABLE: {
    meaning: 'The identity provider did not respond to the dry run, so nobody can sign in with it.',
    remedy: 'Check the address of the provider and its server, then validate again.',
  },
  PROVIDER_UNSUITABLE: {
    meaning: 'The identity provider responds, but not as a sign-in needs it.',
    remedy: 'Correct the settings of the provider in realm.json, or those at the provider (docs/identity.md).',
  },
  PROVIDER_SECRET_MISSING: {
    meaning:
      'This command has no secret for the provider. On a server without it nobody can sign in with the provider.',
    remedy: 'Set it in IDENTITY_SECRETS of the server; for this dry run also in the environment of the command.',
  },
  UPSTREAM_FAILED: {
    meaning: "The brand's own back end did not respond as expected. Viewers got the last good response, or an error.",
    remedy: 'Check the back end and the address in "upstream" of realm.json. The row names the reason.',
  },
  UPSTREAM_MALFORMED: {
    meaning: "A response of the brand's own back end was refused. Viewers got the last good one, or an error.",
    remedy: 'Correct the value at the pointer. The shapes of all responses are in /api/docs.',
  },
  HOST_TAKEN: {
    meaning: 'The host belongs to another realm.',
    remedy: 'Use another host, or remove this one from the other realm first.',
  },
  SETTING_LOCKED: {
    meaning: 'A realm from which this one inherits has locked this setting.',
    remedy: 'Remove it, so that the inherited value applies, or ask those who run the other realm to remove the lock.',
  },
  ROLE_NOT_ALLOWED: {
    meaning: 'Your role may not change this.',
    remedy: 'Undo this change, or ask an administrator of the brand to make it.',
  },
  REALM_UNKNOWN: { meaning: 'There is no such realm.', remedy: 'Check the id, or publish the realm first.' },
  ID_MISMATCH: {
    meaning: 'The id does not match the name of its file or folder.',
    remedy: 'Change one of them, so that they are equal.',
  },
  EXPERIMENT_INVALID: {
    meaning: 'The experiment cannot divide visitors as it is written.',
    remedy:
      'Correct the named value: ids differ, the weights of the variants have the sum 100, and the end is after the start.',
  },
  EXPERIMENT_UNKNOWN: {
    meaning: 'There is no such experiment or variant; no visitor sees the row.',
    remedy: 'Correct the id, or add it to "experiments" in realm.json.',
  },
  EXPERIMENT_UNUSED: {
    meaning: 'No row names the experiment, so it changes nothing.',
    remedy: 'Give rows the condition "experiment" with its variants, or remove it from "experiments".',
  },
  EXPERIMENT_ENDED: {
    meaning: 'The experiment of the row has ended: every visitor gets the same variant.',
    remedy: 'Keep the rows of one variant without the condition, remove the others, then remove the experiment.',
  },
  EXPERIMENT_PAIRS: {
    meaning: 'Too many experiments set colours at the same time: the contrast of some combinations was not checked.',
    remedy: 'Run fewer experiments with colours at the same time, or give them fewer variants with colours.',
  },
  VENDOR_MISSING: {
    meaning: "The origin receives viewers' data, and no vendor that viewers are shown has it.",
    remedy: 'Add the company with this origin to "vendors" in realm.json, or remove the origin.',
  },
  VENDOR_UNUSED: {
    meaning: 'Viewers are shown a vendor that receives nothing from this site.',
    remedy: 'Correct its origins, or remove it from "vendors" in realm.json.',
  },
  PROVIDER_FIELD_UNUSED: {
    meaning: 'A provider of this kind does not use the field, so it has no effect.',
    remedy: 'Remove the field, or correct the kind of the provider (docs/identity.md).',
  },
};

/** Returns `row top, id film-3`: the row that contains a problem, and the item in it; empty when neither is known. */
export const describeEntry = ({ rowId, itemId }: Pick<Problem, 'rowId' | 'itemId'>): string =>
  [rowId && `row ${rowId}`, itemId && `id ${itemId}`].filter(Boolean).join(', ');

/** Formats a problem as one line for a log or a terminal: severity, file, pointer, meaning, expected, found, remedy. */
export function describeProblem(p: Problem): string {
  const { meaning, remedy } = PROBLEM_TEXTS[p.code];
  const position = p.line === undefined ? '' : `:${p.line}:${p.column}`;
  const entry = describeEntry(p);
  const where = `${p.file ?? ''}${position}${p.pointer ? `#${p.pointer}` : ''}${entry && ` (${entry})`}`;
  const detail = [
    p.expected && `expected ${p.expected}`,
    p.found && `found ${p.found}`,
    p.nearest && `did you mean ${p.nearest}?`,
  ]
    .filter(Boolean)
    .join(', ');
  return `${p.severity} ${p.code} ${where}: ${meaning}${detail ? ` ${detail[0]!.toUpperCase()}${detail.slice(1)}.` : ''} ${remedy}`;
}
