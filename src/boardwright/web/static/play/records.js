// Records leave and enter: as text, as a file, and packed into a link.

import { call, make } from "../request.js";
import { go } from "../router.js";

/** @typedef {import("../wire.d.ts").RecordView} RecordView */
/** @typedef {import("../wire.d.ts").PlayView} PlayView */

/** A link that unpacks to more than this is refused, and so is a larger file. */
export const MOST_LETTERS = 900_000;

/**
 * @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} through
 * @param {number} most bytes of the result
 */
async function pass(bytes, through, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("too long");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A text as letters that an address may have. @param {string} text */
export async function pack(text) {
  const packed = await pass(
    new TextEncoder().encode(text),
    new CompressionStream("deflate-raw"),
    Infinity,
  );
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of a link; an error if it is not one. @param {string} data */
export async function unpack(data) {
  const letters = atob(data.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = await pass(bytes, new DecompressionStream("deflate-raw"), MOST_LETTERS);
  return new TextDecoder("utf-8", { fatal: true }).decode(text);
}

/** @param {string} text @returns {Promise<RecordView>} */
export function readRecord(text) {
  return call("POST", "/records", { text });
}

/** Opens a record as a game of one's own, to be looked at. @param {RecordView} record */
export async function openRecord(record) {
  const begun = /** @type {PlayView} */ (await make("/plays", { ...record, paused: true }));
  go(`#/play/${begun.id}`);
}

/** Opens a record in any format. @param {string} text */
export async function openText(text) {
  await openRecord(await readRecord(text));
}

/** Hands a file to the browser. @param {string} name @param {Blob} content */
export function download(name, content) {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** An SVG picture as PNG, drawn twice as large. @param {string} svg @returns {Promise<Blob>} */
export async function asPng(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 2 * image.naturalWidth;
    canvas.height = 2 * image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("no picture"))),
        "image/png",
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
