import { Command } from "commander";
import { checkProduct } from "../compose/check-product.ts";
import { catalogueNames } from "../store/catalogue-files.ts";
import { isProductName, ServiceStore } from "../store/service-store.ts";
import { Failure, noCatalogue } from "./failure.ts";
import { catalogueOption, dataOption } from "./options.ts";

const list = new Command("list")
  .description("List the products: name, catalogue and filter, parted by tabs.")
  .addOption(dataOption())
  .action(({ data }: { data: string }) => {
    withStore(data, (store) => {
      for (const { name, catalogue, filter } of store.products())
        console.log([name, catalogue, filter].join("\t"));
    });
  });

interface SetOptions {
  data: string;
  catalogue: string;
  filter: string;
}

const set = new Command("set")
  .description("Add or change a product: the listings of a catalogue that pass a filter.")
  .argument("<name>", "what clients give as product_id")
  .addOption(dataOption())
  .addOption(catalogueOption())
  .option("--filter <filterQuery>", "which listings it has; without it, all", "")
  .addHelpText("after", "\nExample:\n  lotline products set on --filter 'state:Ontario'")
  .action((name: string, { data, catalogue, filter }: SetOptions) => {
    if (!isProductName(name)) {
      throw new Failure(
        `"${name}" is no name for a product: use up to 64 letters, digits, "-" and "_", starting with a letter or digit.`,
        2,
      );
    }
    checkProduct(data, catalogue, filter);
    withStore(data, (store) => store.setProduct({ name, catalogue, filter }));
    console.log(
      `Product ${name}: ${filter === "" ? "all listings" : `listings with ${filter}`} of the catalogue ${catalogue}.`,
    );
  });

const remove = new Command("remove")
  .description("Remove a product. Its catalogue stays.")
  .argument("<name>", "the product")
  .addOption(dataOption())
  .action((name: string, { data }: { data: string }) => {
    withStore(data, (store) => {
      if (!store.removeProduct(name)) throw new Failure(`There is no product "${name}".`);
    });
  });

export const products = new Command("products")
  .description("List, set and remove products.")
  .addCommand(list)
  .addCommand(set)
  .addCommand(remove);

function withStore(directory: string, work: (store: ServiceStore) => void): void {
  if (catalogueNames(directory).length === 0) throw noCatalogue(directory);
  const store = new ServiceStore(directory);
  try {
    work(store);
  } finally {
    store.close();
  }
}
