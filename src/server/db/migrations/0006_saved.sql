CREATE TABLE "compared_rooms" (
	"member_id" uuid NOT NULL,
	"room_type_id" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "compared_rooms_member_id_room_type_id_pk" PRIMARY KEY("member_id","room_type_id")
);
--> statement-breakpoint
CREATE TABLE "viewed_hotels" (
	"member_id" uuid NOT NULL,
	"hotel_id" integer NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewed_hotels_member_id_hotel_id_pk" PRIMARY KEY("member_id","hotel_id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_hotels" (
	"member_id" uuid NOT NULL,
	"hotel_id" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishlist_hotels_member_id_hotel_id_pk" PRIMARY KEY("member_id","hotel_id")
);
--> statement-breakpoint
ALTER TABLE "compared_rooms" ADD CONSTRAINT "compared_rooms_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compared_rooms" ADD CONSTRAINT "compared_rooms_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_hotels" ADD CONSTRAINT "viewed_hotels_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_hotels" ADD CONSTRAINT "viewed_hotels_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_hotels" ADD CONSTRAINT "wishlist_hotels_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_hotels" ADD CONSTRAINT "wishlist_hotels_hotel_id_hotels_id_fk" FOREIGN KEY ("hotel_id") REFERENCES "public"."hotels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compared_rooms_room_type" ON "compared_rooms" USING btree ("room_type_id");--> statement-breakpoint
CREATE INDEX "viewed_hotels_hotel" ON "viewed_hotels" USING btree ("hotel_id");--> statement-breakpoint
CREATE INDEX "wishlist_hotels_hotel" ON "wishlist_hotels" USING btree ("hotel_id");