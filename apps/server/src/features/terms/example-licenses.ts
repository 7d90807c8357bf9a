import { providerLabel } from '@groundtrack/contract';

/** A provider's Terms of Service in one version. */
export interface Terms {
  /** Lower-case name as on the wire. */
  readonly provider: string;
  /** `maxar-2026-01`; an order keeps the version its buyer agreed to. */
  readonly version: string;
  readonly title: string;
  /** The license text; null if there is only a link. */
  readonly text: string | null;
  /** Where it can be read. */
  readonly link: string | null;
  /** This server also serves the text as a PDF, which is then the link. */
  readonly asPdf?: boolean;
}

/** The parts that differ between the examples. */
interface Particulars {
  /** With whom the images can be shared. */
  readonly users: string;
  /** What can be published, and in which size. */
  readonly publication: string;
  /** Days after delivery in which a fault can be reported. */
  readonly acceptanceDays: number;
  /** Credit of the owner in published extracts. */
  readonly credit: string;
  readonly more?: string;
  readonly asPdf?: boolean;
}

/** Raised whenever any text changes, so that no buyer is bound to a text they did not see. */
const EDITION = '2026-01';

const EXAMPLES: Readonly<Record<string, Particulars>> = {
  maxar: {
    users: 'inside one organization of the buyer and by its contractors while they work for it',
    publication:
      'printed extracts of up to 12,000 by 12,000 pixels and extracts on screen of up to 1,024 by 1,024 pixels',
    acceptanceDays: 15,
    credit: '© Vantor (formerly Maxar)',
    more: 'The buyer states the purpose of use when asked. Use by news media beyond single extracts needs a media license.',
  },
  planet: {
    users: 'by the buyer and up to five named people of the same organization',
    publication: 'extracts of up to 2,048 by 2,048 pixels in reports, lectures and on web pages that sell nothing',
    acceptanceDays: 10,
    credit: '© Planet Labs PBC',
    more: 'Numbers, maps and models made from an image belong to the buyer as long as the image cannot be rebuilt from them.',
  },
  kompsat: {
    users: 'inside one organization of the buyer; licenses for 2 to 5, 6 to 10 and 11 or more organizations cost more',
    publication: 'extracts of up to 1,024 by 1,024 pixels with reduced resolution',
    acceptanceDays: 10,
    credit: '© KARI, distributed by SI Imaging Services',
  },
  capella: {
    users: 'inside one organization of the buyer and by its contractors while they work for it',
    publication: 'extracts of up to 2,048 by 2,048 pixels, not as data from which measurements can be taken',
    acceptanceDays: 14,
    credit: '© Capella Space',
    more: 'Complex radar data may not be handed on, not even to contractors, without written consent.',
  },
  teleos: {
    users: 'inside one organization of the buyer at one site; further sites need a license each',
    publication: 'extracts of up to 1,024 by 1,024 pixels in reports and lectures',
    acceptanceDays: 7,
    credit: '© ST Engineering Geo-Insights',
  },
  iceye: {
    users: 'by the buyer and, within one project, by the partners named in the order',
    publication: 'extracts of up to 2,048 by 2,048 pixels',
    acceptanceDays: 5,
    credit: '© ICEYE',
    more: 'Deliveries are kept ready for 30 days; after that the buyer’s own copy is the only one that is owed.',
  },
  imagesat: {
    users: 'inside one organization of the buyer',
    publication: 'single extracts of up to 1,024 by 1,024 pixels after written consent',
    acceptanceDays: 7,
    credit: '© ImageSat International',
    asPdf: true,
  },
  triplesat: {
    users: 'inside one organization of the buyer; licenses for 2 to 5, 6 to 10 and 11 or more organizations cost more',
    publication: 'extracts of up to 2,048 by 2,048 pixels',
    acceptanceDays: 10,
    credit: '© 21AT',
  },
  skymap50: {
    users: 'by the buyer alone; an upgrade to a whole organization can be bought later',
    publication: 'extracts of up to 2,048 by 2,048 pixels on web pages and in print',
    acceptanceDays: 7,
    credit: '© Soar, SkyMap50',
    asPdf: true,
  },
};

export const exampleLicenses: readonly Terms[] = Object.entries(EXAMPLES).map(([provider, particulars]) => ({
  provider,
  version: `${provider}-${EDITION}`,
  title: `${providerLabel(provider)}: Terms of Service (example license)`,
  text: licenseText(providerLabel(provider), particulars),
  link: null,
  ...(particulars.asPdf ? { asPdf: true } : {}),
}));

function licenseText(label: string, { users, publication, acceptanceDays, credit, more }: Particulars): string {
  const clauses = [
    `License. ${label} keeps all rights in the image. The buyer receives a license without end in time that is not exclusive and cannot be passed on.`,
    `Users. The image may be used ${users}.`,
    `Publication. Allowed are ${publication}, each marked "${credit}". Nothing else of the image may be published.`,
    'Derived works. What the buyer makes from the image may be used freely unless the pixels of the image can be recovered from it; then these terms hold for it too.',
    'Not allowed. To sell, rent or give away the image, to remove its marks, or to use it against the law or against export and sanction rules that bind either side.',
    `Acceptance. A delivery counts as accepted unless a fault (wrong place, wrong date, more cloud than stated, unreadable file) is reported within ${acceptanceDays} days. The remedy is a new delivery or the price back.`,
    'Liability. The image is provided as it was acquired. Liability ends at the price paid, except where the law forbids this limit.',
    ...(more ? [`Further. ${more}`] : []),
  ];
  return [
    'EXAMPLE LICENCE. The operator of this server replaces this text by the terms agreed with the provider.',
    ...clauses.map((clause, i) => `${i + 1}. ${clause}`),
  ].join('\n\n');
}
