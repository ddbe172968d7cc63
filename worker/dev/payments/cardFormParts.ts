// Style and script of the embedded card form. Neither contains a character that HTML would escape.
// The page that frames it sends `{type: "confirm", clientSecret}` and gets `{type: "result", kind}`
// with `field` for an error, and `message` unless it is shown beside the field; `{type: "height", height}` says how high the frame must be.

export const CARD_STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 4px; }
form { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 16px 12px; }
.field { display: grid; gap: 6px; align-content: start; min-inline-size: 0; }
.field[data-field="number"] { grid-column: 1 / -1; }
label { font-size: .875rem; }
.error { margin: 0; font-size: .875rem; color: light-dark(#b3261e, #f2b8b5); }
.error:empty { display: none; }
input { box-sizing: border-box; inline-size: 100%; min-block-size: 44px; padding: 8px 12px; border: 1px solid light-dark(#767676, #8a8a8a); border-radius: 6px; background: transparent; color: inherit; font: inherit; }
input:focus-visible { outline: 2px solid light-dark(#1a6b3c, #7fd0a0); outline-offset: 1px; }
input[aria-invalid="true"] { border-color: light-dark(#b3261e, #f2b8b5); }
dialog { inline-size: 90%; border: 1px solid GrayText; border-radius: 8px; padding: 16px; }
h1 { margin: 0; font-size: 1.125rem; }
p { margin: 8px 0 16px; }
button { min-block-size: 44px; padding: 0 16px; margin-inline-end: 8px; font: inherit; }
@media (max-width: 399px) { form { grid-template-columns: 1fr 1fr; } .field[data-field="postalCode"] { grid-column: 1 / -1; } }`;

export const CARD_SCRIPT = `"use strict";
const form = document.querySelector("form");
const dialog = document.querySelector("dialog");
const send = (message) => parent.postMessage({ source: "embedded-card", ...message }, location.origin);
let secret = "";
let challenge = null;
async function confirm() {
  const fields = Object.fromEntries(new FormData(form));
  let result;
  try {
    const response = await fetch(document.body.dataset.path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ clientSecret: secret, challenge, ...fields }),
    });
    result = await response.json();
    if (!response.ok) throw new Error();
  } catch {
    result = { kind: "error", message: document.body.dataset.offline, field: null };
  }
  challenge = null;
  for (const input of form.elements) {
    input.removeAttribute("aria-invalid");
    input.nextElementSibling.textContent = "";
  }
  if (result.kind === "challenge") { dialog.showModal(); return send({ type: "challenge" }); }
  if (result.field) {
    const input = form.elements.namedItem(result.field);
    input.setAttribute("aria-invalid", "true");
    input.nextElementSibling.textContent = result.message;
    input.focus();
    result.message = null;
  }
  send({ type: "result", ...result });
}
dialog.addEventListener("click", ({ target }) => {
  if (target.tagName !== "BUTTON") return;
  challenge = target.value;
  dialog.close();
  confirm();
});
dialog.addEventListener("cancel", (event) => event.preventDefault());
form.addEventListener("submit", (event) => { event.preventDefault(); send({ type: "submit" }); });
addEventListener("message", ({ data, origin }) => {
  if (origin !== location.origin || data?.type !== "confirm") return;
  secret = data.clientSecret;
  confirm();
});
new ResizeObserver(() => send({ type: "height", height: document.documentElement.offsetHeight })).observe(document.body);
send({ type: "ready" });`;
