/** Latin letters for those of other scripts, as Strapi writes them in the names of enumeration values. */

/** Letters and digits by their replacement. */
// biome-ignore format: a table, one replacement a row
const LETTERS: Readonly<Record<string, string>> = {
  '0': '٠۰',
  '1': '١۱',
  '2': '٢۲',
  '3': '٣۳',
  '4': '٤۴',
  '5': '٥۵',
  '6': '٦۶',
  '7': '٧۷',
  '8': '٨۸',
  '9': '٩۹',
  A: 'ΆΑАԱ',
  AE: 'Æ',
  Ae: 'Ä',
  B: 'ΒБԲ',
  C: 'Ց',
  Ch: 'ЧՉ',
  Cz: 'Ц',
  D: 'ÐĐΔДԴ',
  Dz: 'Ձ',
  E: 'ΈΕЕЭԷ',
  F: 'ΦФՖ',
  G: 'ΓГҐԳ',
  Gh: 'Ղ',
  H: 'ĦХՀ',
  I: 'ΉΊΗΙΪІИԻ',
  IJ: 'Ĳ',
  J: 'ЙՋ',
  K: 'ΚКԿ',
  KS: 'Ξ',
  Kh: 'Խ',
  Kj: 'Ќ',
  L: 'ĿŁΛЛԼ',
  Lj: 'Љ',
  M: 'ΜМՄ',
  N: 'ŊΝНՆ',
  Nj: 'Њ',
  O: 'ØΌΏΟΩОՕ',
  Oe: 'ÖŒ',
  P: 'ΠПՊՓ',
  PS: 'Ψ',
  Q: 'Ք',
  R: 'ΡРՌՐ',
  S: 'ΣСՍ',
  SS: 'ẞ',
  Sh: 'ШՇ',
  Shh: 'Щ',
  T: 'ŦΤТԹՏ',
  TH: 'ÞΘ',
  Tch: 'Ճ',
  Ts: 'Ծ',
  U: 'У',
  Ue: 'Ü',
  V: 'ВՎ',
  Vo: 'Ո',
  X: 'Χ',
  Y: 'ΎΥΫЫԸՅ',
  Ya: 'Я',
  Ye: 'ЄԵ',
  Yi: 'Ї',
  Yo: 'Ё',
  Yu: 'Ю',
  Z: 'ΖЗԶ',
  Zh: 'ЖԺ',
  a: 'άαаաآأاىއޢަა',
  aa: 'ާ',
  ae: 'äæ',
  ai: 'ۍ',
  b: 'бբبބბ',
  c: 'ցڅ',
  ch: 'чչچޗჩ',
  cz: 'ц',
  d: 'ðđδдդدضڈډޑޟდ',
  dh: 'ذދ',
  dz: 'ձძ',
  e: 'έεеэէءعۀېےެე',
  ee: 'ީ',
  ey: 'ޭ',
  f: 'φфֆفފ',
  g: 'γгґգږګگގგ',
  gh: 'ղغޣღ',
  gn: 'ޏ',
  h: 'ħхհحهھہހჰ',
  hh: 'ޙ',
  i: 'ıΐήίηιϊиіիإިი',
  ij: 'ĳ',
  j: 'йջجޖჯ',
  k: 'ĸκкկكکކკყ',
  kh: 'խخޚხ',
  kj: 'ќ',
  ks: 'ξ',
  l: 'ŀłλлլلލლ',
  lh: 'ޅ',
  lj: 'љ',
  m: 'μмմمމმ',
  n: 'ŋνнնنںڼނნ',
  nj: 'њ',
  o: 'øοωόώоօޮო',
  oa: 'ޯ',
  oe: 'öœ',
  oo: 'ޫ',
  p: 'πпպփټپޕპ',
  ph: 'ფ',
  ps: 'ψ',
  q: 'քقޤქ',
  r: 'ρрռրرڑړރრ',
  s: 'ςσсսسصސޞს',
  sh: 'шշشށޝშ',
  shh: 'щ',
  ss: 'ßſ',
  t: 'ŧτтթտةتطٹޓޠთტ',
  tch: 'ճჭ',
  th: 'þθثތޛ',
  ts: 'ծცწ',
  tt: 'ޘ',
  u: 'уُުუ',
  ue: 'ü',
  v: 'βвվވვ',
  vo: 'ո',
  w: 'ؤوޥ',
  x: 'χښ',
  y: 'ΰυϋύыըյئيیޔ',
  ya: 'я',
  ye: 'єե',
  yev: 'և',
  yi: 'ї',
  yo: 'ё',
  yu: 'ю',
  z: 'ζзզزظځޒޜޡზ',
  zh: 'жժژჟ',
};

/** Signs that are written as words, and a letter with an apostrophe. */
const WORDS = [
  ['&', ' and '],
  ['♥', ' love '],
  ['🦄', ' unicorn '],
  ['ŉ', "'n"],
] as const;

/** Marks above and below Latin letters. */
const COMBINING = /[\u0300-\u036F\u20D0-\u20F0\uFE20-\uFE23]/g;

/** Signs that have no sound. */
const SILENT = 'ЪЬъьް';

const replacements: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LETTERS).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
  ...WORDS,
  ...[...SILENT].map((letter) => [letter, ''] as const),
]);

/** Latin letters whose accents are left out; all others count as signs. */
const ACCENTED = /[\u00C0-\u017E\u01A0-\u01B0\u0218-\u021B\u1EA0-\u1EF9]/;

/** Replaces letters of other scripts by Latin ones, and removes accents. Letters without a replacement stay. */
export function transliterate(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      const latin = replacements.get(letter);
      if (latin !== undefined) return latin;
      return ACCENTED.test(letter) ? withoutMarks(letter) : letter;
    })
    .join('')
    .replace(COMBINING, '');
}

const withoutMarks = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '');
