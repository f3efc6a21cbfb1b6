import type { JsonObject } from "../records/values.ts";
import type { Random } from "./random.ts";
import type { Vocabulary } from "./vocabulary.ts";

const DAY = 86_400_000;

export function makePhotos(random: Random, id: string, createdAt: number): JsonObject[] {
  return Array.from({ length: random.int(3, 7) }, (_, i) => ({
    createdAt: new Date(createdAt + i * 1000).toISOString(),
    name: `${random.pick(["rendering", "exterior", "lobby", "suite", "amenity"])}-${i + 1}.jpg`,
    tags: random.chance(0.2) ? [] : [random.pick(["Exterior", "Interior"])],
    type: random.chance(0.9) ? "image/jpeg" : "image/png",
    url: `https://media.example/photos/${id}/${i + 1}.jpg`,
  }));
}

export function makeDocuments(random: Random, id: string, createdAt: number): JsonObject[] {
  return Array.from({ length: random.int(0, 3) }, (_, i) => ({
    createdAt: new Date(createdAt + DAY).toISOString(),
    name: `${random.pick(["brochure", "features", "price-list", "site-plan"])}-${i + 1}.pdf`,
    tags: [],
    type: "application/pdf",
    url: `https://media.example/documents/${id}/${i + 1}.pdf`,
  }));
}

export function makePaymentStructures(random: Random): JsonObject[] {
  return Array.from({ length: random.int(0, 2) }, (_, i) => {
    const steps = random.int(2, 5);
    const milestones = Array.from({ length: steps }, (_, step) => {
      const isFixed = step === 0 && random.chance(0.6);
      return {
        amount: isFixed ? random.int(1, 10) * 1000 : 5,
        prefix: isFixed ? "$" : "",
        suffix: isFixed ? "" : "%",
        text: step === 0 ? "on signing" : step === steps - 1 ? "on occupancy" : `in ${step * 90} days`,
        type: isFixed ? "fixed" : "percentage",
      };
    });
    return { type: i === 0 ? "Standard" : "International", totalDeposit: i === 0 ? 20 : 35, milestones };
  });
}

export function makeIncentives(random: Random, vocabulary: Vocabulary, createdAt: number): JsonObject[] {
  return Array.from({ length: random.chance(0.5) ? 0 : random.int(1, 3) }, () => ({
    date: new Date(createdAt + random.int(0, 300) * DAY).toISOString().slice(0, 10),
    description: vocabulary.prose(random, random.int(8, 20)),
  }));
}

/** What only some listings carry, as the field table has it. */
export function makeRareFields(random: Random, id: string): JsonObject {
  const fields: JsonObject = {};
  const sometimes = (probability: number, more: () => JsonObject) => {
    if (random.chance(probability)) Object.assign(fields, more());
  };
  sometimes(0.2, () => ({
    brokerLink: `https://broker.example/${id}`,
    brokerLinkUsername: `user-${random.int(100, 999)}`,
    brokerLinkPassword: `pw-${random.int(100_000, 999_999)}`,
  }));
  sometimes(0.3, () => ({
    createdBy: `editor${random.int(1, 20)}`,
    updatedBy: `editor${random.int(1, 20)}`,
  }));
  sometimes(0.4, () => ({ primaryCollection: "Builders", primaryField: "builders" }));
  sometimes(0.3, () => {
    const commission = random.pick([2.5, 3, 3.5, 4]);
    return {
      realtorCommission: commission,
      realtorPayouts: {
        commission,
        contactDeveloper: random.chance(0.3),
        details: random.chance(0.5) ? "" : "Half on firm deal, half on closing",
      },
    };
  });
  sometimes(0.2, () => ({ refLink1: `https://links.example/${id}/1`, refLink2: "" }));
  sometimes(0.25, () => ({
    tags: random.sample(["featured", "vip", "new", "price drop", "last units"], random.int(0, 2)),
  }));
  sometimes(0.5, () => ({ website: random.chance(0.5) ? `https://www.${id}.example` : `${id}.example` }));
  sometimes(0.15, () => ({ worksheet: `https://forms.example/${id}`, worksheetType: "Url" }));
  return fields;
}
