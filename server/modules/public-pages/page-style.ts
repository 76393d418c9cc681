import { PALETTE, plainPagePolicy } from '../../http/plain-page';

export const STYLE = `
@font-face{font-family:Bricolage;src:url(/fonts/bricolage-grotesque-latin.woff2) format("woff2");font-weight:200 800;font-display:fallback}
${PALETTE}*{box-sizing:border-box;margin:0}
body{background:var(--canvas);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
h1,h2,.brand{font-family:Bricolage,system-ui,sans-serif;font-weight:700;text-wrap:balance}
h1{font-size:min(2.25rem,11vw);line-height:1.1}
h2{font-size:1.25rem;line-height:1.3;margin-bottom:12px}
a{color:var(--accent);text-underline-offset:3px}
a:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:6px}
.page{max-width:1040px;margin:auto;padding:0 16px 48px}
.top{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;padding:14px 0}
.brand{display:flex;gap:8px;align-items:center;min-height:44px;color:var(--ink);font-size:1.25rem;text-decoration:none}
.top a:last-child{display:flex;align-items:center;min-height:44px}
.picture{display:block;width:100%;height:auto;aspect-ratio:2;object-fit:cover;border-radius:20px;background:var(--raised)}
.head{margin:24px 0}
.kind{color:var(--muted);font-size:.875rem;margin-bottom:8px}
.facts{background:var(--surface);border:1px solid var(--line);border-radius:20px;padding:20px}
.facts dl{display:grid;grid-template-columns:repeat(2,1fr);gap:16px}
.facts dl>div{grid-column:1/-1}
.facts dl>.half{grid-column:auto}
dt{color:var(--muted);font-size:.875rem}
dd{font-weight:600}
dd small{display:block;color:var(--muted);font-size:.875rem;font-weight:400}
.join{display:block;margin-top:20px;padding:14px 20px;border-radius:999px;background:linear-gradient(100deg,#ff8a3d,#ff4d6d);color:#1a0b06;font-weight:700;text-align:center;text-decoration:none}
.join:focus-visible{border-radius:999px}
.quiet{margin-top:12px;color:var(--muted);font-size:.875rem}
.text{max-width:65ch;white-space:pre-line}
.facts+.more{margin-top:32px}
section{margin-top:36px}
.dates{list-style:none;padding:0;display:grid;gap:8px}
.dates a{display:grid;gap:2px;padding:14px 16px;border:1px solid var(--line);border-radius:14px;background:var(--surface);color:var(--ink);text-decoration:none}
.dates a:hover,.dates a:focus-visible{border-color:var(--accent)}
.dates span{color:var(--muted);font-size:.875rem}
.links{display:flex;flex-wrap:wrap;gap:4px 24px;list-style:none;padding:0}
.links a{display:flex;align-items:center;min-height:44px}
footer{margin-top:48px;padding-top:16px;border-top:1px solid var(--line);color:var(--muted);font-size:.875rem}
@media(min-width:860px){
.columns{display:grid;grid-template-columns:minmax(0,1fr) 340px;grid-template-areas:"picture facts" "head facts" "more facts";grid-template-rows:auto auto 1fr;column-gap:40px}
.picture{grid-area:picture;aspect-ratio:16/9}.head{grid-area:head;margin-bottom:20px}.facts+.more{grid-area:more;margin-top:0}
.facts{grid-area:facts;position:sticky;top:16px;align-self:start}
}
@media(forced-colors:active){.join{border:1px solid}}
`;

/** With our pictures and our font. */
export const PAGE_POLICY = plainPagePolicy(STYLE, "img-src 'self'", "font-src 'self'");
