/** Writes a badge: an SVG, or JSON for the endpoint badge of shields.io. */
import { markup } from './markup.ts';
import type { RunRecord } from './run-record.ts';

const label = 'content service';

interface Badge {
  readonly message: string;
  readonly color: keyof typeof colors;
}

/** Colours that shields.io names, as it paints them. */
const colors = { brightgreen: '#2f8a3f', orange: '#b35900', red: '#c0392b', lightgrey: '#6b6b6b' } as const;

/** The verdict of a run in a few words. */
function badgeOf({ result: { totals, findings, profile } }: RunRecord): Badge {
  const judged = totals.pass + totals.fail + totals.warn + totals.expectedFail + totals.stale;
  if (totals.fail > 0) {
    const failures =
      findings.length > 0 ? `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}` : 'failing';
    return { message: `${failures}, ${totals.pass} of ${judged} pass`, color: 'red' };
  }
  if (totals.error > 0) return { message: `${totals.error} not judged`, color: 'lightgrey' };
  if (totals.stale > 0) return { message: `${totals.stale} stale`, color: 'orange' };
  if (judged === 0) return { message: 'nothing judged', color: 'lightgrey' };
  const known = totals.expectedFail > 0 ? `, ${totals.expectedFail} known` : '';
  return { message: `${totals.pass} checks pass${known} (${profile})`, color: 'brightgreen' };
}

/** The badge in the form that the name of the file asks for. */
export function badgeReport(record: RunRecord, file: string): string {
  return file.endsWith('.json') ? badgeJson(record) : badgeSvg(record);
}

/** Endings of files that a badge can be written to. */
export const badgeEndings: readonly string[] = ['.svg', '.json'];

function badgeJson(record: RunRecord): string {
  return `${JSON.stringify({ schemaVersion: 1, label, ...badgeOf(record) })}\n`;
}

/** About the width of a text in pixels, in the font of the badge. */
const widthOf = (text: string): number => Math.round(text.length * 6.4) + 14;

function badgeSvg(record: RunRecord): string {
  const { message, color } = badgeOf(record);
  const [left, right] = [widthOf(label), widthOf(message)];
  const text = (words: string, from: number, width: number) =>
    markup`<text x="${from + width / 2}" y="14" textLength="${width - 14}" lengthAdjust="spacingAndGlyphs">${words}</text>`;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${message}">
<title>${label}: ${message}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#444"/><rect x="${left}" width="${right}" height="20" fill="${colors[color]}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(label, 0, left)}${text(message, left, right)}</g>
</svg>
`.toString();
}
