import { type Random, Zipf } from "./random.ts";

/** The most frequent words of the summaries, most frequent first. */
const COMMON =
  `the of and a to in with for is at on from by an this your home are city new space you its that more be all as living
condo views floor suite units modern residents community kitchen building design room tower park street lake downtown every where
offers just steps bedroom luxury urban neighbourhood life amenities two shops restaurants transit area one into walk own finished
minutes terrace private style elegant three bright features style open large windows ceilings balcony garden quiet located heart
will near perfect rooftop pool fitness centre lounge contemporary spacious layouts plan residences boutique natural light stone oak
quartz counters appliances stainless steel custom cabinetry bath ensuite walk-in closet laundry storage locker parking visitor
concierge security lobby party media guest library work coworking study yoga gym sauna spa hot tub barbecue dining outdoor indoor
playground pet dog wash bicycle station subway streetcar highway airport university college hospital school schools market cafe
bakery grocery theatre gallery museum waterfront harbour marina beach river valley ravine trail forest green mountain island bay
historic district heritage brick loft townhouse mid-rise high-rise podium courtyard plaza square avenue boulevard corner facing
south north east west exposure sunset sunrise skyline panoramic breathtaking award winning architect builder developer interior
designer crafted thoughtfully carefully curated masterplanned phase release launch registration opening soon limited early access
deposit structure incentive price starting occupancy construction completion registered investors families professionals students
seniors first-time buyers downsizers choice location value quality craftsmanship attention detail comfort convenience connected
vibrant emerging established desirable sought exclusive refined timeless bold inspired European Scandinavian classic airy generous
efficient smart technology keyless entry thermostat charging electric vehicles geothermal sustainable energy recovery certified
water solar insulation glazed triple acoustic walls hardwood laminate porcelain tile marble backsplash island fixtures chrome matte
black soaker shower glass vanity mirror rain showerhead pot lights pendant rough-in fireplace linear gas line hose bib terrace
wraparound juliette den flex nook alcove foyer powder pantry mudroom basement garage driveway lane rear yard fenced lot detached
semi freehold condominium corporation maintenance fee reserve tarion warranty assignment levies capped closing mortgage rate`
    .split(/\s+/)
    .filter((word) => word !== "");

const FIRST_PARTS =
  `lake river stone wood glen brook maple birch cedar elm ash oak pine spruce willow aspen alder hazel rowan juniper
north south east west upper lower high low long broad fair bright white black grey green silver gold copper iron amber ruby pearl
king queen prince duke earl abbey castle tower bridge mill forge harbour bay cove cape port ferry ford shore coast isle island hill
mount ridge cliff crag dale vale moor heath marsh fen meadow field park garden rose lily fern ivy thistle clover heather hawk eagle
falcon heron swan robin wren fox deer elk bear wolf otter beaver salmon trout sun moon star sky cloud rain snow frost summer autumn
winter spring morning evening sand clay flint marble granite slate chalk coral shell wind storm thunder ember hearth lantern anchor
compass sail mast keel rudder market guild mason cooper fletcher weaver potter chandler baker brewer tanner saddler wright`
    .split(/\s+/)
    .filter((word) => word !== "");

const SECOND_PARTS =
  `view side ward land field gate way path walk run croft stead worth ham ton by wick bury brook burn mouth head
point end foot top crest rise slope bank water well spring wood grove holt hurst shaw leigh ley den dene combe hollow haven rest
house hall court yard place square mews row lane bridge mill stone rock wall tower keep guard watch light fall mere pool bourne dale
glen ridge down mount scape line front craft work ship smith hand heart song bell wing feather leaf bloom thorn branch root acre`
    .split(/\s+/)
    .filter((word) => word !== "");

const ENDINGS = ["", "s", "ed", "ing", "er", "ly"];

/** A vocabulary of about 70 000 words, drawn from by Zipf's law. */
export class Vocabulary {
  readonly words: readonly string[];
  readonly #zipf: Zipf;

  constructor() {
    const rare = ENDINGS.flatMap((ending) =>
      FIRST_PARTS.flatMap((first) => SECOND_PARTS.map((second) => first + second + ending)),
    );
    // A fixed stride that shares no factor with the length spreads the families over the ranks.
    const stride = 7919;
    const spread = rare.map((_, i) => rare[(i * stride) % rare.length]!);
    this.words = [...new Set([...COMMON, ...spread])];
    this.#zipf = new Zipf(this.words.length);
  }

  word(random: Random): string {
    return this.words[this.#zipf.draw(random)]!;
  }

  /** Sentences of 6 to 18 words, `words` words in all. */
  prose(random: Random, words: number): string {
    const sentences: string[] = [];
    for (let left = words; left > 0; ) {
      const length = left < 12 ? left : random.int(6, Math.min(18, left - 4));
      const sentence = Array.from(
        { length },
        (_, i) => this.word(random) + (i > 2 && i < length - 2 && random.chance(0.06) ? "," : ""),
      );
      sentences.push(capitalised(sentence.join(" ")) + (random.chance(0.08) ? "!" : "."));
      left -= length;
    }
    return sentences.join(" ");
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
