// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.
import type { z } from 'zod';
import type * as schemas from '../index.ts';
import type { ShapeOf } from './shape.ts';
export const accessTokenClaims: ShapeOf<z.infer<typeof schemas.accessTokenClaims>> = { shape: {"sub":"s","uid":"s","verified":"b","role":"s","iat":"n","exp":"n"} };
export const basketConflict: ShapeOf<z.infer<typeof schemas.basketConflict>> = { shape: {"code":"=basket-changed","basket":{"version":"n","lines":[{"partId":"s","quantity":"n","seenPrice":"n","partName?":"s"}]}} };
export const frontEndBuild: ShapeOf<z.infer<typeof schemas.frontEndBuild>> = { shape: {"version":"s","builtAt":"s"} };
export const lineRefusal: ShapeOf<z.infer<typeof schemas.lineRefusal>> = { shape: {"code":"s","available":"n","minOrderQuantity?":"n","price?":"n"} };
export const partConflict: ShapeOf<z.infer<typeof schemas.partConflict>> = { shape: {"code":"=part-changed","part":{"_id":"s","name":"s","img":"s","price":"n","description":"s","minOrderQuantity":"n","availableQuantity":"n","family":"s","partNumber":"s","oeNumbers?":["s"],"attributes?":[{"name":"s","value":"s","unit?":"s"}],"fitments?":[{"make":"s","model":"s","yearFrom":"n","yearTo?":"n","engine?":"s","note?":"s"}],"images?":["s"],"priceBreaks?":[{"fromQuantity":"n","price":"n"}],"weightGrams?":"n","orderStep?":"n","supersededBy?":"s","version?":"n","changedAt?":"s"},"conflicts":[{"field":"s","yours?":"*","theirs?":"*"}]} };
export const problem: ShapeOf<z.infer<typeof schemas.problem>> = { shape: {"type":"s","title":"s","status":"n","code":"s","message":"s","requestId?":"s","errors?":[{"path":"s","message":"s"}],"deletedCount?":"n","modifiedCount?":"n"} };
export const remotes: ShapeOf<z.infer<typeof schemas.remotes>> = { shape: [{"name":"s","entry":"s","version":"s","kit":"n","manifest?":{"metaData":{"remoteEntry":{"name":"s"}},"exposes":[{"assets":{"js":{"sync":["s"]},"css":{"sync":["s"]}}}],"pictures?":["s"]}}] };
export const runtimeConfig: ShapeOf<z.infer<typeof schemas.runtimeConfig>> = { shape: {"apiUrl":"s","identity":{"apiKey":"s","projectId":"s","authDomain":"s","emulatorUrl?":"s"},"payments":{"publishableKey":"s","scriptUrl?":"s","apiUrl?":"s"},"images":{"maxBytes":"n","types":["s"],"publicOrigins?":["s"]}} };
