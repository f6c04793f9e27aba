// What talks to the server, under the name its types have (api.d.ts).

export { call, make, ownKey, parseEvent, Refused, stream } from "./request.js";
